import { outsiders, ownerOnly, type Rows, signedIn } from '../matrix-row.ts'

const count = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  status === 200 ? body.count : status

const rule = {
  title: 'Yard',
  is_active: true,
  kinds: ['motion_alarm'],
  channels: [],
  email: null,
  webhook_url: null,
  cooldown_s: 60,
  timezone: null,
  schedule: null,
  quiet_hours: null,
}

/** All of it is each account's own; a rule takes only cameras that its account has a right of its own to. */
export const notificationRows: Rows = {
  listNotificationRules: { request: () => ({}), observe: count, expected: { ...signedIn(0), owner: 1 } },
  saveNotificationRule: {
    request: ({ private: { number } }) => ({ ...rule, camera_numbers: [number] }),
    expected: { ...signedIn(200), ...outsiders(400) },
  },
  testNotification: { request: ({ notificationRuleId: id }) => ({ id }), expected: ownerOnly },
  deleteNotificationRule: { request: ({ notificationRuleId: id }) => ({ id }), expected: ownerOnly },
  loadNotificationChannels: {
    request: () => ({}),
    observe: ({ status, body }) => (status === 200 ? body.emails : status),
    expected: signedIn([]),
  },
  addPushDevice: {
    request: () => ({
      endpoint: 'https://push.test/one',
      keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
    }),
    expected: signedIn(200),
  },
  deletePushDevice: { request: () => ({ id: 9_999_999 }), expected: signedIn(404) },
  addNotificationEmail: { request: () => ({ email: 'guard@example.org' }), expected: signedIn(400) },
  confirmNotificationEmail: {
    request: () => ({ email: 'guard@example.org', email_code: '000000' }),
    expected: signedIn(400),
  },
  deleteNotificationEmail: { request: () => ({ email: 'guard@example.org' }), expected: signedIn(404) },
  // Only the owner's rule was tested.
  listNotifications: { request: () => ({}), observe: count, expected: { ...signedIn(0), owner: 1 } },
  countUnreadNotifications: { request: () => ({}), observe: count, expected: { ...signedIn(0), owner: 1 } },
  markNotificationsRead: { request: () => ({ ids: null }), expected: signedIn(200) },
}
