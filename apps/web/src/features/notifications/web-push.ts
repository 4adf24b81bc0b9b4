/** This browser as a receiver of Web Push: its permission, its subscription, and the portal's list of browsers. */
import { addPushDevice, deletePushDevice, type NotificationChannels, PushSubscriptionDraft } from '@sova/contract'
import * as z from 'zod/mini'
import { callApi } from '../../shared/api/call-api.ts'
import { endPushSubscription, findPushSubscription, PUSH_WORKER } from '../../shared/push-subscription.ts'

export class PushRefusal extends Error {
  readonly reason: 'denied' | 'failed'

  constructor(reason: PushRefusal['reason']) {
    super(reason)
    this.name = 'PushRefusal'
    this.reason = reason
  }
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
    await navigator.serviceWorker.register(PUSH_WORKER, { scope: '/' })
    const { pushManager } = await navigator.serviceWorker.ready
    // One that was made with another key, by another installation at this address, is of no use.
    await endPushSubscription()
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  } catch {
    throw new PushRefusal('failed')
  }
}

export async function removeDevice({ id, endpoint }: NotificationChannels['push_devices'][number]): Promise<void> {
  if (endpoint === (await findPushSubscription())?.endpoint) await endPushSubscription()
  await callApi(deletePushDevice, { id })
}
