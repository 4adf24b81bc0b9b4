import {
  addNotificationEmail,
  addPushDevice,
  confirmNotificationEmail,
  countUnreadNotifications,
  deleteNotificationEmail,
  deleteNotificationRule,
  deletePushDevice,
  describePage,
  type Locale,
  listNotificationRules,
  listNotifications,
  loadNotificationChannels,
  markNotificationsRead,
  Notification,
  RULES_MAX,
  saveNotificationRule,
  testNotification,
} from '@sova/contract'
import { type CallServer, handleCall } from '../../http/handle-call.ts'
import type { ChannelService } from './channels/channel-service.ts'
import { sayingOfRow, tellSaying } from './decision/saying.ts'
import type { InboxRepository, InboxRow } from './inbox/inbox-repository.ts'
import type { RuleService } from './rules/rule-service.ts'
import type { SendTest } from './rules/send-test.ts'

export interface NotificationRouteInputs {
  rules: RuleService
  sendTest: SendTest
  channels: ChannelService
  inbox: InboxRepository
  nowMs: () => number
}

type DeliveryRow = Awaited<ReturnType<InboxRepository['listDeliveries']>>[number]

export function serveNotificationCalls(server: CallServer, inputs: NotificationRouteInputs): void {
  const { rules, sendTest, channels, inbox, nowMs } = inputs

  handleCall(server, listNotificationRules, async (_, { account }) => {
    const results = await rules.list(account.id)
    const count = results.length
    return { results, count, page: describePage({ page: 1, pageSize: RULES_MAX, count }) }
  })
  handleCall(server, saveNotificationRule, (order, { account, locale }) => rules.save(account, locale, order))
  handleCall(server, deleteNotificationRule, async ({ id }, { account }) => {
    await rules.delete(account.id, id)
    return {}
  })
  handleCall(server, testNotification, async ({ id }, { account }) => {
    await sendTest(account.id, id)
    return {}
  })

  handleCall(server, loadNotificationChannels, (_, { account }) => channels.load(account.id))
  handleCall(server, addPushDevice, async (draft, { account, userAgent }) => ({
    id: await channels.addDevice(account.id, draft, userAgent),
  }))
  handleCall(server, deletePushDevice, async ({ id }, { account }) => {
    await channels.deleteDevice(account.id, id)
    return {}
  })
  handleCall(server, addNotificationEmail, async ({ email }, { account, locale }) => {
    await channels.addEmail(account.id, email, locale)
    return {}
  })
  handleCall(server, confirmNotificationEmail, async ({ email, email_code }, { account }) => {
    await channels.confirmEmail(account.id, email, email_code)
    return {}
  })
  handleCall(server, deleteNotificationEmail, async ({ email }, { account }) => {
    await channels.deleteEmail(account.id, email)
    return {}
  })

  handleCall(server, listNotifications, async ({ page, page_size, is_unread }, { account, locale }) => {
    const count = await inbox.count(account.id, is_unread)
    const info = describePage({ page, pageSize: page_size, count })
    const at = { limit: info.page_size, offset: (info.current - 1) * info.page_size }
    const rows = await inbox.list(account.id, is_unread, at)
    const deliveries = await inbox.listDeliveries(rows.map(({ id }) => id))
    return { results: rows.map((row) => describe(row, deliveries, locale)), count, page: info }
  })
  handleCall(server, countUnreadNotifications, async (_, { account }) => ({
    count: await inbox.countUnread(account.id),
  }))
  handleCall(server, markNotificationsRead, async ({ ids }, { account }) => {
    await inbox.markRead(account.id, ids?.map(String) ?? null, new Date(nowMs()))
    return {}
  })
}

const describe = (
  { number, title, at, created_at, read_at, text, words, ...row }: InboxRow,
  deliveries: readonly DeliveryRow[],
  locale: Locale,
): Notification =>
  Notification.parse({
    ...row,
    id: Number(row.id),
    camera: number === null ? null : { number, title },
    text: tellSaying(sayingOfRow({ text, words }), locale),
    at: at.toISOString(),
    created_at: created_at.toISOString(),
    is_read: read_at !== null,
    deliveries: deliveries.filter(({ notification_id }) => notification_id === row.id),
  })
