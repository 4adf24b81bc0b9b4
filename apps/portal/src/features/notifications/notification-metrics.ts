import { Counter, type Registry } from 'prom-client'

export interface NotificationMetrics {
  queued(channel: string): void
  sent(channel: string): void
  failed(channel: string, failure: string): void
  /** Events that did not leave the portal at once, and why. */
  held(reason: string, count: number): void
}

export function createNotificationMetrics(registry: Registry): NotificationMetrics {
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name: `sova_notifications_${name}_total`, help, labelNames, registers: [registry] })
  const queued = counter('queued', 'Deliveries that were put into the outbox, by channel.', ['channel'])
  const sent = counter('sent', 'Deliveries that arrived, by channel.', ['channel'])
  const failed = counter('failed', 'Deliveries that were given up, by channel and failure.', ['channel', 'failure'])
  const held = counter('held', 'Events that were not sent at once, by reason.', ['reason'])
  return {
    queued: (channel) => queued.inc({ channel }),
    sent: (channel) => sent.inc({ channel }),
    failed: (channel, failure) => failed.inc({ channel, failure }),
    held: (reason, count) => held.inc({ reason }, count),
  }
}
