/** Events of a simulated camera by a pull point (ONVIF Core Specification §9.1); it has one for all who ask. */
import { node, numberOf, type XmlNode } from '@sova/camera-drivers/xml'
import { cameraNowMs } from './device-operations.ts'
import type { OperationContext, Operations } from './onvif-operation.ts'
import type { SimulatedDevice, SimulatedNotification } from './simulated-device.ts'
import { OnvifFault } from './soap-answer.ts'

const LIFE_MS = 60_000
const MESSAGES_MAX = 100

const momentOf = (device: SimulatedDevice, atMs: number) => new Date(cameraNowMs(device, atMs)).toISOString()

const lifeOf = ({ device, clock }: OperationContext, prefix: string): XmlNode[] => [
  node(`${prefix}:CurrentTime`, momentOf(device, clock.nowMs())),
  node(`${prefix}:TerminationTime`, momentOf(device, clock.nowMs() + LIFE_MS)),
]

function requireSubscription({ device }: OperationContext): void {
  if (!device.isSubscribed) throw new OnvifFault('Action', 'there is no such subscription')
}

export const EVENT_OPERATIONS: Operations = {
  CreatePullPointSubscription(context) {
    context.device.isSubscribed = true
    // Of its own network, as cameras behind a router tell it.
    const address = `http://192.168.1.64${new URL(context.base).pathname}/pullpoint`
    return [node('tev:SubscriptionReference', [node('wsa5:Address', address)]), ...lifeOf(context, 'wsnt')]
  },
}

export const PULL_POINT_OPERATIONS: Operations = {
  PullMessages(context) {
    requireSubscription(context)
    const { device, request } = context
    const limit = Math.min(MESSAGES_MAX, numberOf(request, 'MessageLimit') ?? MESSAGES_MAX)
    const messages = device.notifications.splice(0, limit).map((one) => describe(device, one))
    return [...lifeOf(context, 'tev'), ...messages]
  },

  Renew(context) {
    requireSubscription(context)
    return lifeOf(context, 'wsnt')
  },

  Unsubscribe(context) {
    requireSubscription(context)
    context.device.isSubscribed = false
    context.device.notifications.length = 0
    return []
  },
}

function describe(device: SimulatedDevice, { topic, atMs, operation, source, data }: SimulatedNotification): XmlNode {
  const items = (values: Readonly<Record<string, string>>) =>
    Object.entries(values).map(([name, value]) => node('tt:SimpleItem', [], { Name: name, Value: value }))
  const message = node('tt:Message', [node('tt:Source', items(source)), node('tt:Data', items(data))], {
    UtcTime: momentOf(device, atMs),
    PropertyOperation: operation,
  })
  return node('wsnt:NotificationMessage', [
    node('wsnt:Topic', topic, { Dialect: 'http://www.onvif.org/ver10/tev/topicExpression/ConcreteSet' }),
    node('wsnt:Message', [message]),
  ])
}
