import {
  createSchedule,
  DAY_LABELS,
  deleteSchedule,
  describePage,
  editSchedule,
  listNotificationRules,
  listSchedules,
  loadCameraSetup,
  loadNotificationChannels,
  type Schedule,
  toScheduleDays,
} from '@sova/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { daysToSave, draftOf, NEW_SCHEDULE, withDays } from '../../shared/schedules/schedule-draft.ts'
import { buildSetup } from '../../testing/build-setup.ts'
import { buildCamera } from '../../testing/factories.ts'
import { FixtureFailure } from '../../testing/fixture-server.ts'
import { renderApp, startPortal } from '../../testing/render-app.tsx'

const camera = buildCamera()
const subject = { camera_number: camera.number, schedule_type: 'notification' } as const
const workdays: Schedule = { schedule_id: 7, ...subject, settings: toScheduleDays(NEW_SCHEDULE) }
const withShortSaturday: Schedule = {
  ...workdays,
  settings: workdays.settings.map((day) =>
    day.day_of_week === 5 ? { day_of_week: 5, is_active: true, start_time: '10:00', end_time: '14:00' } : day,
  ),
}

async function openSchedules(schedules: Schedule[] = [workdays]) {
  const server = await startPortal([camera])
  server.answer(loadCameraSetup, () => buildSetup())
  server.answer(listSchedules, () => ({ results: schedules }))
  const page = renderApp(`/setup/cameras/${camera.number}`)
  await page.user.click(await screen.findByRole('button', { name: 'Расписание уведомлений' }))
  const list = await screen.findByRole('region', { name: 'Расписание' })
  return { server, list, ...page }
}

async function openEditor() {
  const opened = await openSchedules([])
  await opened.user.click(await within(opened.list).findByRole('button', { name: 'Добавить расписание' }))
  const editor = await screen.findByRole('dialog', { name: 'Новое расписание' })
  return { ...opened, editor, save: () => within(editor).getByRole('button', { name: 'Сохранить' }) }
}

describe('the schedules of notifications', () => {
  it('are listed by their days and hours [SCHEDULE-01] [SCHEDULE-11]', async () => {
    const { server, list } = await openSchedules()
    expect(await within(list).findByText('ПН, ВТ, СР, ЧТ, ПТ 09:00–18:00')).toBeVisible()
    expect(server.bodiesOf(listSchedules)).toEqual([subject])
  })

  it('that cannot be loaded are an empty list [SCHEDULE-15]', async () => {
    const server = await startPortal([camera])
    server.answer(loadCameraSetup, () => buildSetup())
    server.answer(listSchedules, () => new FixtureFailure('internal', 'x'))
    const { user } = renderApp(`/setup/cameras/${camera.number}`)
    await user.click(await screen.findByRole('button', { name: 'Расписание уведомлений' }))
    expect(await screen.findByText('Расписаний нет: действует всегда.')).toBeVisible()
  })

  it('are deleted after a question [SCHEDULE-14] [SCHEDULE-17]', async () => {
    const { server, list, user } = await openSchedules()
    server.answer(deleteSchedule, () => ({ results: [] }))
    await user.click(await within(list).findByRole('button', { name: /^Удалить:/ }))
    const question = await screen.findByRole('dialog', { name: 'Удалить расписание?' })
    expect(server.bodiesOf(deleteSchedule)).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Удалить' }))
    expect(await screen.findByText('Расписаний нет: действует всегда.')).toBeVisible()
    expect(server.bodiesOf(deleteSchedule)).toEqual([{ schedule_id: 7, confirm: true }])
  })

  it('whose deletion fails leave an empty list [SCHEDULE-15]', async () => {
    const { server, list, user } = await openSchedules()
    server.answer(deleteSchedule, () => new FixtureFailure('internal', 'x'))
    await user.click(await within(list).findByRole('button', { name: /^Удалить:/ }))
    const question = await screen.findByRole('dialog', { name: 'Удалить расписание?' })
    await user.click(within(question).getByRole('button', { name: 'Удалить' }))
    expect(await screen.findByText('Расписаний нет: действует всегда.')).toBeVisible()
  })

  it('are edited in the same editor, with a row for each of their hours [SCHEDULE-06] [SCHEDULE-13]', async () => {
    const { server, list, user } = await openSchedules([withShortSaturday])
    server.answer(editSchedule, ({ settings }) => ({ ...workdays, settings }))
    await user.click(await within(list).findByRole('button', { name: /^Изменить:/ }))
    const editor = await screen.findByRole('dialog', { name: 'Изменить расписание' })
    const [workweek, saturday] = within(editor).getAllByRole('group', { name: 'Дни недели' })
    await user.click(within(workweek!).getByRole('checkbox', { name: 'ВС' }))
    await user.click(within(saturday!).getByRole('checkbox', { name: 'ПТ' }))
    await user.click(within(editor).getByRole('button', { name: 'Сохранить' }))
    expect(await within(list).findByText('ПН, ВТ, СР, ЧТ, ВС 09:00–18:00; ПТ, СБ 10:00–14:00')).toBeVisible()
    expect(server.bodiesOf(editSchedule)).toMatchObject([{ schedule_id: 7, ...subject }])
  })

  it('stay open when Escape leaves their editor or the question', async () => {
    const { list, user } = await openSchedules()
    await user.click(await within(list).findByRole('button', { name: /^Изменить:/ }))
    const editor = await screen.findByRole('dialog', { name: 'Изменить расписание' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(editor).not.toBeInTheDocument())
    await user.click(within(list).getByRole('button', { name: /^Удалить:/ }))
    const question = await screen.findByRole('dialog', { name: 'Удалить расписание?' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(question).not.toBeInTheDocument())
    expect(list).toBeInTheDocument()
  })

  it('are set for any camera beside the rules, and where the camera itself does not answer [SCHEDULE-01]', async () => {
    const server = await startPortal([camera])
    server.answer(listSchedules, () => ({ results: [workdays] }))
    server.answer(loadCameraSetup, () => new FixtureFailure('camera_unreachable', 'Камера не отвечает.'))
    server.answer(listNotificationRules, () => ({
      results: [],
      count: 0,
      page: describePage({ page: 1, pageSize: 50, count: 0 }),
    }))
    server.answer(loadNotificationChannels, () => ({
      push_public_key: 'A',
      push_devices: [],
      has_email: false,
      emails: [],
    }))
    const { user, router } = renderApp('/notifications/rules')
    await user.click(await screen.findByRole('button', { name: 'Расписание уведомлений' }))
    await user.click(
      await within(await screen.findByRole('dialog')).findByRole('button', { name: new RegExp(camera.title) }),
    )
    const times = await screen.findByRole('dialog', { name: `Расписание уведомлений · ${camera.title}` })
    expect(await within(times).findByText('ПН, ВТ, СР, ЧТ, ПТ 09:00–18:00')).toBeVisible()
    expect(server.bodiesOf(listSchedules)).toEqual([subject])
    await act(() => router.navigate({ to: '/setup/cameras/$cameraNumber', params: { cameraNumber: camera.number } }))
    expect(await screen.findByText('Произошла ошибка, попробуйте ещё раз')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Расписание уведомлений' }))
    expect(await screen.findByRole('dialog', { name: 'Расписание уведомлений' })).toBeVisible()
  })
})

describe('the editor', () => {
  it('has days, an active flag and hours from 09:00 to 18:00 [SCHEDULE-02] [SCHEDULE-03]', async () => {
    const { editor } = await openEditor()
    const days = within(editor)
      .getAllByRole('checkbox')
      .map((day) => day.closest('div')?.textContent)
    expect(days).toEqual([...DAY_LABELS])
    expect(within(editor).getByRole('switch', { name: 'Активно' })).toBeChecked()
    expect(within(editor).getByLabelText('С')).toHaveValue('09:00')
    expect(within(editor).getByLabelText('До')).toHaveValue('18:00')
  })

  it('creates a schedule of seven days [SCHEDULE-04] [SCHEDULE-05] [SCHEDULE-12]', async () => {
    const { server, list, user, save } = await openEditor()
    server.answer(createSchedule, ({ settings }) => ({ schedule_id: 9, ...subject, settings }))
    await user.click(save())
    expect(await within(list).findByText('ПН, ВТ, СР, ЧТ, ПТ 09:00–18:00')).toBeVisible()
    const [body] = server.bodiesOf(createSchedule) as { settings: unknown[] }[]
    expect(body).toMatchObject(subject)
    expect(body?.settings).toHaveLength(7)
    expect(body?.settings[6]).toEqual({ day_of_week: 6, is_active: false, start_time: '09:00', end_time: '18:00' })
  })

  it('cannot save without an active day [SCHEDULE-07]', async () => {
    const { editor, user, save } = await openEditor()
    await user.click(within(editor).getByRole('switch', { name: 'Активно' }))
    expect(save()).toBeDisabled()
    await user.click(within(editor).getByRole('switch', { name: 'Активно' }))
    expect(save()).toBeEnabled()
    for (const day of DAY_LABELS.slice(0, 5)) await user.click(within(editor).getByRole('checkbox', { name: day }))
    expect(save()).toBeDisabled()
  })

  it('cannot save what is no time of day', async () => {
    const { editor, user, save } = await openEditor()
    const from = within(editor).getByLabelText('С')
    await user.clear(from)
    await user.type(from, '25:00')
    expect(from).toHaveAccessibleDescription('Введите время от 00:00 до 23:59.')
    expect(save()).toBeDisabled()
  })

  it('shows the server’s message about the start under both hours [SCHEDULE-09] [SCHEDULE-16]', async () => {
    const { server, editor, user, save } = await openEditor()
    const fields = { start_time: ['Начало позже конца'] }
    server.answer(createSchedule, () => new FixtureFailure('invalid_request', 'Проверьте', fields))
    await user.click(save())
    expect(await within(editor).findAllByText('Начало позже конца')).toHaveLength(2)
    expect(within(editor).queryByText('Ошибка при сохранении расписания')).toBeNull()
  })

  it('says of any other failure that the schedule was not saved [SCHEDULE-10] [SCHEDULE-16]', async () => {
    const { server, editor, user, save } = await openEditor()
    server.answer(createSchedule, () => new FixtureFailure('internal', 'x'))
    await user.click(save())
    expect(await within(editor).findByText('Ошибка при сохранении расписания')).toBeVisible()
  })
})

describe('the editor’s shape', () => {
  it('is from, to and the labels of days; labels that are no day are dropped [SCHEDULE-06] [SCHEDULE-08]', () => {
    const workweek = { from: '09:00', to: '18:00', days: ['ПН', 'ВТ', 'СР', 'ЧТ', 'ПТ'], isActive: true }
    expect(draftOf(workdays)).toEqual([workweek])
    expect(daysToSave([{ ...NEW_SCHEDULE, days: ['ПЯ', 'СБ'] }])?.filter((day) => day.is_active)).toEqual([
      { day_of_week: 5, is_active: true, start_time: '09:00', end_time: '18:00' },
    ])
    expect(daysToSave([{ ...NEW_SCHEDULE, days: ['ПЯ'] }])).toBeNull()
  })

  it('has a row for each of the hours, loses none, and a day is in one row [SCHEDULE-06]', () => {
    const rows = draftOf(withShortSaturday)
    expect(daysToSave(rows)).toEqual(withShortSaturday.settings)
    expect(withDays(rows, 1, ['ПТ', 'СБ']).map(({ days }) => days)).toEqual([
      ['ПН', 'ВТ', 'СР', 'ЧТ'],
      ['ПТ', 'СБ'],
    ])
    expect(daysToSave(rows.map((row) => ({ ...row, to: '24:00' })))).toBeNull()
  })
})

it('a schedule that is saved closes its editor', async () => {
  const { server, user, save } = await openEditor()
  server.answer(createSchedule, ({ settings }) => ({ schedule_id: 9, ...subject, settings }))
  await user.click(save())
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Новое расписание' })).toBeNull())
})
