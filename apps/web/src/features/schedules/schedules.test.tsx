import {
  createSchedule,
  DAY_LABELS,
  deleteSchedule,
  editSchedule,
  listSchedules,
  loadCameraSetup,
  type Schedule,
  toScheduleDays,
} from '@sova/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { daysToSave, draftOf, NEW_SCHEDULE } from '../../shared/schedules/schedule-draft.ts'
import { buildSetup } from '../../testing/build-setup.ts'
import { buildCamera } from '../../testing/factories.ts'
import { FixtureFailure } from '../../testing/fixture-server.ts'
import { renderApp, startPortal } from '../../testing/render-app.tsx'

const camera = buildCamera()
const subject = { camera_number: camera.number, schedule_type: 'notification' } as const
const workdays: Schedule = { schedule_id: 7, ...subject, settings: toScheduleDays(NEW_SCHEDULE) }

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

  it('are edited in the same editor [SCHEDULE-13]', async () => {
    const { server, list, user } = await openSchedules()
    server.answer(editSchedule, ({ settings }) => ({ ...workdays, settings }))
    await user.click(await within(list).findByRole('button', { name: /^Изменить:/ }))
    const editor = await screen.findByRole('dialog', { name: 'Изменить расписание' })
    await user.click(within(editor).getByRole('checkbox', { name: 'СБ' }))
    await user.click(within(editor).getByRole('button', { name: 'Сохранить' }))
    expect(await within(list).findByText('ПН, ВТ, СР, ЧТ, ПТ, СБ 09:00–18:00')).toBeVisible()
    expect(server.bodiesOf(editSchedule)).toMatchObject([{ schedule_id: 7, ...subject }])
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
    expect(draftOf(workdays)).toEqual({
      from: '09:00',
      to: '18:00',
      days: ['ПН', 'ВТ', 'СР', 'ЧТ', 'ПТ'],
      isActive: true,
    })
    expect(daysToSave({ ...NEW_SCHEDULE, days: ['ПЯ', 'СБ'] })?.filter((day) => day.is_active)).toEqual([
      { day_of_week: 5, is_active: true, start_time: '09:00', end_time: '18:00' },
    ])
    expect(daysToSave({ ...NEW_SCHEDULE, days: ['ПЯ'] })).toBeNull()
  })
})

it('a schedule that is saved closes its editor', async () => {
  const { server, user, save } = await openEditor()
  server.answer(createSchedule, ({ settings }) => ({ schedule_id: 9, ...subject, settings }))
  await user.click(save())
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Новое расписание' })).toBeNull())
})
