import {
  addNotificationEmail,
  confirmNotificationEmail,
  countUnreadNotifications,
  deleteNotificationEmail,
  describePage,
  listNotificationRules,
  listNotifications,
  loadNotificationChannels,
  markNotificationsRead,
  type Notification,
  type NotificationChannels,
  type NotificationRule,
  saveNotificationRule,
} from '@sova/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { FixtureFailure, type FixtureServer } from '../../testing/fixture-server.ts'
import { renderApp, startPortal } from '../../testing/render-app.tsx'

beforeAll(async () => {
  await Promise.all([
    import('./NotificationsPage.tsx'),
    import('./MessagesPage.tsx'),
    import('../../app/screens/NotificationRulesScreen.tsx'),
  ])
}, 60_000)

const message: Notification = {
  id: 8,
  rule_title: 'Ночь',
  kind: 'motion_alarm',
  camera: { number: '17', title: 'Въезд' },
  text: '',
  at: '2026-11-20T10:00:00.000Z',
  created_at: '2026-11-20T10:00:01.000Z',
  events_count: 40,
  cameras_count: 2,
  is_read: false,
  is_test: false,
  is_silent: false,
  deliveries: [
    { channel: 'email', state: 'sent', failure: null },
    { channel: 'webhook', state: 'failed', failure: 'refused' },
  ],
}
const channels: NotificationChannels = { push_public_key: 'A', push_devices: [], has_email: true, emails: [] }
const rule: NotificationRule = {
  id: 3,
  title: 'Ночь',
  is_active: true,
  kinds: ['motion_alarm'],
  cameras: null,
  channels: ['webhook'],
  email: null,
  webhook_url: 'https://hooks.example.org/a',
  cooldown_s: 300,
  timezone: null,
  schedule: null,
  quiet_hours: null,
}

function answerRules(server: FixtureServer, rules: NotificationRule[], ways: NotificationChannels = channels): void {
  server.answer(listNotificationRules, () => ({
    results: rules,
    count: rules.length,
    page: describePage({ page: 1, pageSize: 50, count: rules.length }),
  }))
  server.answer(loadNotificationChannels, () => ways)
}

it('the bell counts what is unread and leads to the list, where it is marked as read', async () => {
  const server = await startPortal()
  let unread = 1
  server.answer(countUnreadNotifications, () => ({ count: unread }))
  server.answer(listNotifications, () => ({
    results: [{ ...message, is_read: unread === 0 }],
    count: 1,
    page: describePage({ page: 1, pageSize: 20, count: 1 }),
  }))
  server.answer(markNotificationsRead, () => {
    unread = 0
    return {}
  })
  const { user, href } = renderApp('/cams/my')
  await user.click(await screen.findByRole('button', { name: 'Уведомления, непрочитанных: 1' }))
  const list = await screen.findByRole('list', { name: 'Сообщения' })
  expect(list).toHaveTextContent('Движение: Въезд')
  expect(list).toHaveTextContent('событий: 40, камер: 2 · правило «Ночь»')
  expect(list).toHaveTextContent('Почта: отправлено')
  expect(list).toHaveTextContent('Webhook: не отправлено')
  await user.click(within(list).getByRole('button', { name: 'Прочитано: Движение: Въезд' }))
  expect(await screen.findByRole('button', { name: 'Уведомления' })).toBeVisible()
  expect(server.bodiesOf(markNotificationsRead)).toEqual([{ ids: [8] }])
  expect(within(list).getByRole('link', { name: 'Движение: Въезд' })).toHaveAttribute(
    'href',
    '/notifications?camera=17&time=1795168800',
  )
  expect(href()).toBe('/notifications')
  server.answer(markNotificationsRead, () => new FixtureFailure('unavailable', 'Нет базы.'))
  await user.click(screen.getByRole('button', { name: 'Отметить все прочитанными' }))
  expect(await screen.findByText('Нет базы.')).toBeVisible()
})

describe('the rules', () => {
  it('are made in an editor, and a new webhook shows its secret once', async () => {
    const server = await startPortal()
    answerRules(server, [])
    const saved: NotificationRule = { ...rule, title: 'Склад', kinds: ['motion_alarm', 'camera_offline'] }
    server.answer(saveNotificationRule, () => ({ rule: saved, webhook_secret: 'shown-once' }))
    const { user } = renderApp('/notifications/rules')
    expect(await screen.findByRole('link', { name: 'Правила', current: 'page' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Сообщения', current: 'page' })).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Добавить правило' }))
    const editor = within(await screen.findByRole('dialog', { name: 'Новое правило' }))
    const save = editor.getByRole('button', { name: 'Сохранить' })
    expect(save).toBeDisabled()
    expect(editor.queryByRole('checkbox', { name: 'Мало места на диске' })).toBeNull()
    await user.type(editor.getByRole('textbox', { name: 'Название' }), 'Склад')
    await user.click(editor.getByRole('checkbox', { name: 'Движение' }))
    await user.click(editor.getByRole('checkbox', { name: 'Камера не на связи' }))
    await user.click(editor.getByRole('checkbox', { name: /^Webhook/ }))
    await user.type(editor.getByRole('textbox', { name: 'Адрес запроса' }), 'https://hooks.example.org/a')
    await user.click(editor.getByRole('switch', { name: /^Тихие часы/ }))
    await user.click(save)
    expect(await screen.findByRole('textbox', { name: 'Секрет' })).toHaveValue('shown-once')
    expect(server.bodiesOf(saveNotificationRule)).toMatchObject([
      {
        title: 'Склад',
        kinds: ['motion_alarm', 'camera_offline'],
        camera_numbers: null,
        channels: ['webhook'],
        webhook_url: 'https://hooks.example.org/a',
        schedule: null,
        quiet_hours: { from: '22:00', to: '07:00' },
      },
    ])
    answerRules(server, [saved])
    await user.click(screen.getAllByRole('button', { name: 'Закрыть' }).at(-1)!)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.body).not.toHaveTextContent('shown-once')
  })

  it('show what the server refuses beside its field', async () => {
    const server = await startPortal()
    answerRules(server, [rule])
    server.answer(
      saveNotificationRule,
      () => new FixtureFailure('invalid_request', 'Проверьте', { webhook_url: ['Не тот адрес'] }),
    )
    const { user } = renderApp('/notifications/rules')
    await user.click(await screen.findByRole('button', { name: 'Изменить правило «Ночь»' }))
    const editor = within(await screen.findByRole('dialog', { name: 'Правило' }))
    await user.click(editor.getByRole('button', { name: 'Сохранить' }))
    await waitFor(() =>
      expect(editor.getByRole('textbox', { name: 'Адрес запроса' })).toHaveAccessibleDescription('Не тот адрес'),
    )
  })
})

it('an address is used once the code of its mail was given back', async () => {
  const server = await startPortal()
  answerRules(server, [])
  const email = 'guard@example.org'
  const withEmail = (is_confirmed: boolean) => ({ ...channels, emails: [{ email, is_confirmed }] })
  server.answer(addNotificationEmail, () => {
    answerRules(server, [], withEmail(false))
    return {}
  })
  server.answer(confirmNotificationEmail, ({ email_code }) => {
    if (email_code !== '123456') return new FixtureFailure('invalid_request', 'x', { email_code: ['Код неверен'] })
    answerRules(server, [], withEmail(true))
    return {}
  })
  const { user } = renderApp('/notifications/rules')
  const panel = within(await screen.findByRole('region', { name: 'Куда сообщать' }))
  await user.type(panel.getByRole('textbox', { name: 'Адрес почты' }), email)
  await user.click(panel.getByRole('button', { name: 'Выслать код' }))
  const code = await panel.findByRole('textbox', { name: `Код для ${email}` })
  await user.type(code, '000000')
  await user.click(panel.getByRole('button', { name: 'Подтвердить' }))
  await waitFor(() => expect(code).toHaveAccessibleDescription('Код неверен'))
  await user.clear(code)
  await user.type(code, '123456')
  await user.click(panel.getByRole('button', { name: 'Подтвердить' }))
  await waitFor(() => expect(panel.queryByRole('textbox', { name: `Код для ${email}` })).toBeNull())
  expect(panel.getByRole('list', { name: 'Почта' })).toHaveTextContent(email)
  server.answer(deleteNotificationEmail, () => new FixtureFailure('unavailable', 'Нет базы.'))
  await user.click(panel.getByRole('button', { name: `Убрать: ${email}` }))
  expect(await screen.findByText('Нет базы.')).toBeVisible()
})
