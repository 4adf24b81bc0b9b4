/** This browser as a receiver of Web Push: its permission, its subscription, and the portal's list of browsers. */
import { addPushDevice, deletePushDevice, type NotificationChannels, PushSubscriptionDraft } from '@sova/contract'
import * as z from 'zod/mini'
import { callApi } from '../../shared/api/call-api.ts'

const WORKER = '/push-worker.js'

/** Push needs https (or this very machine), a service worker and a push service. */
export const canPush = (): boolean =>
  globalThis.isSecureContext &&
  'serviceWorker' in navigator &&
  'PushManager' in globalThis &&
  'Notification' in globalThis

export class PushRefusal extends Error {
  readonly reason: 'denied' | 'failed'

  constructor(reason: PushRefusal['reason']) {
    super(reason)
    this.name = 'PushRefusal'
    this.reason = reason
  }
}

/** Null where this browser is not told. */
export async function findEndpoint(): Promise<string | null> {
  if (!canPush()) return null
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  const subscription = await registration?.pushManager.getSubscription()
  return subscription?.endpoint ?? null
}

/** Asks the user, subscribes, and tells the portal. @throws PushRefusal, CallFailure */
export async function enablePush(publicKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushRefusal('denied')
  const subscription = await subscribe(publicKey)
  const draft = z.safeParse(PushSubscriptionDraft, subscription.toJSON())
  if (!draft.success) throw new PushRefusal('failed')
  await callApi(addPushDevice, draft.data)
}

async function subscribe(publicKey: string): Promise<PushSubscription> {
  try {
    await navigator.serviceWorker.register(WORKER, { scope: '/' })
    const { pushManager } = await navigator.serviceWorker.ready
    // One that was made with another key, by another installation at this address, is of no use.
    await (await pushManager.getSubscription())?.unsubscribe()
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  } catch {
    throw new PushRefusal('failed')
  }
}

export async function removeDevice({ id, endpoint }: NotificationChannels['push_devices'][number]): Promise<void> {
  if (endpoint === (await findEndpoint())) {
    const registration = await navigator.serviceWorker.getRegistration(WORKER)
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
  }
  await callApi(deletePushDevice, { id })
}
