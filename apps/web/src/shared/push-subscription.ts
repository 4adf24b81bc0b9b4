/** This browser's subscription to Web Push, whoever asks for it: the page of notifications, or a sign-out. */

export const PUSH_WORKER = '/push-worker.js'

/** Push needs https (or this very machine), a service worker and a push service. */
export const canPush = (): boolean =>
  globalThis.isSecureContext &&
  'serviceWorker' in navigator &&
  'PushManager' in globalThis &&
  'Notification' in globalThis

/** Null where this browser is not told. */
export async function findPushSubscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null
  const registration = await navigator.serviceWorker.getRegistration(PUSH_WORKER)
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** The push service refuses what is sent to it then, and the portal takes the browser off its list. */
export async function endPushSubscription(): Promise<void> {
  await (await findPushSubscription())?.unsubscribe()
}
