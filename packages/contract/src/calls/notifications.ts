/** Notifications: rules, the ways that messages take, and the messages. All of it is the caller's own. */
import * as z from 'zod/mini'
import { defineCall } from '../define-call.ts'
import {
  EMAIL_CODE_LENGTH,
  MARKED_READ_MAX,
  Notification,
  NotificationChannels,
  NotificationEmail,
  NotificationRule,
  NotificationRuleDraft,
  NotificationRuleId,
  PushSubscriptionDraft,
} from '../notification.ts'
import { PageNumber, PageSize, pageOf } from '../paging.ts'

const NOTIFICATION_PAGE_SIZE_DEFAULT = 20

export const listNotificationRules = defineCall({
  path: '/v0/notifications/rules/',
  apiScope: 'read',
  summary: 'The caller’s rules.',
  request: z.object({}),
  response: pageOf(NotificationRule),
})

export const saveNotificationRule = defineCall({
  path: '/v0/notifications/rules/save/',
  summary: 'Makes a rule, or changes the one with the id. The secret that signs its webhook is in this answer alone.',
  request: z.extend(NotificationRuleDraft, {
    id: z.optional(NotificationRuleId),
    /** Makes a new secret for the webhook; the old one ends. */
    renew_secret: z._default(z.boolean(), false),
  }),
  response: z.object({
    rule: NotificationRule,
    /** Of a webhook that is new, or whose secret was renewed. */
    webhook_secret: z.nullable(z.string()),
  }),
  failures: ['not_found'],
})

export const deleteNotificationRule = defineCall({
  path: '/v0/notifications/rules/delete/',
  summary: 'Deletes a rule; messages that were sent stay in the list.',
  request: z.object({ id: NotificationRuleId }),
  response: z.object({}),
  failures: ['not_found'],
})

export const testNotification = defineCall({
  path: '/v0/notifications/rules/test/',
  summary: 'Sends a test message over all ways of a rule; the list tells how far it comes.',
  request: z.object({ id: NotificationRuleId }),
  response: z.object({}),
  failures: ['not_found', 'too_many_requests'],
})

export const loadNotificationChannels = defineCall({
  path: '/v0/notifications/channels/',
  apiScope: null,
  isAudited: false,
  summary: 'What the caller may be told over: browsers, addresses, and the key that browsers subscribe with.',
  request: z.object({}),
  response: NotificationChannels,
})

export const addPushDevice = defineCall({
  path: '/v0/notifications/push/add/',
  apiScope: null,
  summary: 'The browser of this call is told by Web Push from now on.',
  request: PushSubscriptionDraft,
  response: z.object({ id: z.int() }),
  failures: ['insufficient_rights'],
})

export const deletePushDevice = defineCall({
  path: '/v0/notifications/push/delete/',
  apiScope: null,
  summary: 'A browser is not told any more.',
  request: z.object({ id: z.int().check(z.minimum(1)) }),
  response: z.object({}),
  failures: ['not_found'],
})

export const addNotificationEmail = defineCall({
  path: '/v0/notifications/email/add/',
  apiScope: null,
  summary: 'Sends a code to an address; it is used once the code was given back.',
  request: z.object({ email: NotificationEmail }),
  response: z.object({}),
  failures: ['too_many_requests', 'unavailable'],
})

export const confirmNotificationEmail = defineCall({
  path: '/v0/notifications/email/confirm/',
  apiScope: null,
  summary: 'Gives back the code that was sent to an address.',
  request: z.object({
    email: NotificationEmail,
    /** Not `code`: under that name answers say what kind of failure they are. */
    email_code: z.string().check(z.trim(), z.regex(new RegExp(`^[0-9]{${EMAIL_CODE_LENGTH}}$`))),
  }),
  response: z.object({}),
  failures: ['too_many_requests'],
})

export const deleteNotificationEmail = defineCall({
  path: '/v0/notifications/email/delete/',
  apiScope: null,
  summary: 'Removes an address; rules do not send to it any more.',
  request: z.object({ email: NotificationEmail }),
  response: z.object({}),
  failures: ['not_found'],
})

export const listNotifications = defineCall({
  path: '/v0/notifications/',
  apiScope: 'read',
  summary: 'What the caller was told, the latest first. A camera that it may not see any more is left out.',
  request: z.object({
    page: z._default(PageNumber, 1),
    page_size: z._default(PageSize, NOTIFICATION_PAGE_SIZE_DEFAULT),
    is_unread: z._default(z.boolean(), false),
  }),
  response: pageOf(Notification),
})

export const countUnreadNotifications = defineCall({
  path: '/v0/notifications/unread/',
  apiScope: 'read',
  summary: 'How many messages the caller has not read; counted to a limit.',
  request: z.object({}),
  response: z.object({ count: z.int() }),
})

export const markNotificationsRead = defineCall({
  path: '/v0/notifications/read/',
  isAudited: false,
  summary: 'Messages were read: those with the ids, or all.',
  request: z.object({
    ids: z.nullable(z.array(z.int().check(z.minimum(1))).check(z.maxLength(MARKED_READ_MAX))),
  }),
  response: z.object({}),
})
