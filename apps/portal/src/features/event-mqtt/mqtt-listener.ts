/** Listens to Frigate's broker; one that is away is asked again until it is back. */
import { backoffDelayMs, type Clock, type Logger, type Random, systemRandom } from '@sova/base'
import type { NewAnalyticEvent } from '@sova/contract'
import type { EventStore } from '@sova/event-store'
import { connect } from 'mqtt'
import { readFrigateEvent } from './frigate-events.ts'
import type { MqttSettings } from './mqtt-settings.ts'

export interface MqttListenerInputs {
  settings: MqttSettings
  events: Pick<EventStore, 'add'>
  clock: Clock
  logger: Logger
  random?: Random
  reconnectMs?: number
}

export interface MqttListener {
  close(): Promise<void>
}

const RECONNECT_MS = 5000
/** An object's message has some kilobytes. */
const MESSAGE_BYTES_MAX = 100_000
/** Messages whose events are being stored; what comes beyond is lost, and said to be. */
const STORING_MAX = 500
/** The broker tells nothing twice: the store is asked again for most of a minute, as long as a database takes to restart. */
const STORE_ATTEMPTS_MAX = 8

export function listenToMqtt(inputs: MqttListenerInputs): MqttListener {
  const { settings, events, clock, logger, random = systemRandom, reconnectMs = RECONNECT_MS } = inputs
  const closing = new AbortController()
  const client = connect(settings.url, { reconnectPeriod: reconnectMs, connectTimeout: 10_000, resubscribe: true })
  let storing = 0
  let dropped = 0
  let isAway = false
  // Messages of one object must be stored in their order.
  let queue = Promise.resolve()

  async function store(found: readonly NewAnalyticEvent[]): Promise<void> {
    for (let attempts = 1; ; attempts += 1) {
      try {
        await events.add(found)
        return
      } catch (error) {
        if (attempts === 1)
          logger.warn({ err: error }, 'events of the broker could not be stored; they are tried again')
        if (attempts === STORE_ATTEMPTS_MAX || closing.signal.aborted) throw error
        await clock.sleep(backoffDelayMs(attempts, random), closing.signal)
      }
    }
  }

  function take(payload: Buffer): void {
    if (payload.byteLength > MESSAGE_BYTES_MAX) return
    const found = readFrigateEvent(readJson(payload), (camera) => settings.cameras.get(camera))
    if (!found || found.length === 0) return
    if (storing >= STORING_MAX) {
      if (dropped === 0) logger.warn('events come faster than they can be stored; some are dropped')
      dropped += 1
      return
    }
    storing += 1
    queue = queue
      .then(() => store(found))
      .catch((error: unknown) => logger.error({ err: error }, 'events of the broker are lost'))
      .finally(() => {
        storing -= 1
        if (storing === 0 && dropped > 0) {
          logger.warn({ dropped }, 'messages were dropped; events are stored again as they come')
          dropped = 0
        }
      })
  }

  client.subscribe(`${settings.topicPrefix}/events`, (error) => {
    if (error) logger.warn({ err: error }, 'the events topic could not be subscribed to')
  })
  client.on('message', (_topic, payload) => take(payload))
  client.on('connect', () => {
    isAway = false
    logger.info('the broker is connected')
  })
  const sayAway = (reason: string) => {
    if (!isAway) logger.warn({ reason }, 'the broker is away; it is asked again until it is back')
    isAway = true
  }
  client.on('error', (error) => sayAway(error.message))
  client.on('close', () => sayAway('closed'))

  return {
    async close() {
      isAway = true
      closing.abort()
      await client.endAsync(true)
      await queue
    },
  }
}

function readJson(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString())
  } catch {
    return null
  }
}
