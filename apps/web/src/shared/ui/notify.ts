/** Short messages in the corner: at most five wait or show at once, and the oldest gives way (spec 1 §4, §9). */
import { notifications, notificationsStore } from '@mantine/notifications'
import i18next from 'i18next'

export const NOTIFICATIONS_MAX = 5
const SHOWN_MS = 5000
/** Notices of something small that the user has just done: favourite, saved in place. */
const NOTICE_SHOWN_MS = 2000
const COPIED_SHOWN_MS = 3000
/** There is more to read than one sentence. */
const REFUSAL_SHOWN_MS = 12_000

type NotificationData = Parameters<typeof notifications.show>[0]

function show(data: NotificationData): void {
  const { notifications: shown, queue } = notificationsStore.getState()
  const waiting = [...shown, ...queue]
  for (const { id } of waiting.slice(0, Math.max(0, waiting.length - NOTIFICATIONS_MAX + 1))) {
    if (id) notifications.hide(id)
  }
  const closeButtonProps = { 'aria-label': i18next.t('common:close') }
  notifications.show({ autoClose: SHOWN_MS, withBorder: true, closeButtonProps, ...data })
}

export const notifyError = (message: string): void => show({ title: i18next.t('errors:title'), message, color: 'red' })

export const notifyDone = (message: string): void => show({ message, color: 'green', autoClose: NOTICE_SHOWN_MS })

/** Something was created, changed or deleted for good. */
export const notifySaved = (message: string): void => show({ message, color: 'green' })

export const notifyRefusal = (title: string, message: string): void =>
  show({ title, message, color: 'red', autoClose: REFUSAL_SHOWN_MS })

export const notifyWarning = (message: string): void => show({ message, color: 'yellow' })

export const notifyCopied = (message: string): void => show({ message, color: 'green', autoClose: COPIED_SHOWN_MS })

/** Stays until the user closes it. */
export const notifyUntilClosed = (title: string, message: string): void => show({ title, message, autoClose: false })
