/**
 * A device behind an MQTT broker (MQTT 5, OASIS). The message expires within seconds: a broker that keeps it for a
 * device that is away must not open the barrier when it comes back. The broker's acknowledgement says that it has the
 * message; where a topic for answers is given, the device's own word is waited for.
 */
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt'
import * as z from 'zod/mini'
import { type DeviceDriver, DeviceFailure } from '../device-driver.ts'
import { findTarget, hostOf, type IsTargetAllowed } from '../device-target.ts'

const TOPIC_LENGTH_MAX = 500
const PORTS: Readonly<Record<string, number>> = { 'mqtt:': 1883, 'mqtts:': 8883 }
const MESSAGE_EXPIRY_S = 5

const Topic = z.string().check(z.minLength(1), z.maxLength(TOPIC_LENGTH_MAX), z.regex(/^[^#+\0]+$/))

export const MqttSettings = z.object({
  url: z.string().check(z.regex(/^mqtts?:\/\//i)),
  /** May hold `{module_id}`, as the payload. */
  topic: Topic,
  payload: z._default(z.string().check(z.maxLength(2000)), 'open'),
  answer_topic: z._default(z.nullable(Topic), null),
  /** What the answer must contain; without it any answer is a success. */
  expect: z._default(z.nullable(z.string()), null),
  username: z._default(z.string(), ''),
  password: z._default(z.string(), ''),
})
export type MqttSettings = z.output<typeof MqttSettings>

export function createMqttDevice(settings: MqttSettings, isTargetAllowed: IsTargetAllowed): DeviceDriver {
  return {
    async open({ moduleId, signal }) {
      const fill = (template: string) => template.replaceAll('{module_id}', moduleId ?? '')
      const topic = fill(settings.topic)
      const answerTopic = settings.answer_topic === null ? null : fill(settings.answer_topic)
      if (/[#+]/.test(topic)) throw new DeviceFailure('the module can’t stand in a topic')
      const client = await connectTo(settings, isTargetAllowed)
      const broken = whenBroken(client)
      const end = () => client.end(true)
      signal.addEventListener('abort', end, { once: true })
      try {
        if (signal.aborted) throw new DeviceFailure('it took too long to reach the broker')
        const answered = answerTopic === null ? null : await listenFor(client, answerTopic, signal)
        const options = { qos: 1, properties: { messageExpiryInterval: MESSAGE_EXPIRY_S } } as const
        await Promise.race([client.publishAsync(topic, fill(settings.payload), options), broken])
        if (answered === null) return 'the broker has the message'
        const answer = await Promise.race([answered(), broken])
        if (settings.expect !== null && !answer.includes(settings.expect)) {
          throw new DeviceFailure(`the device answered: ${answer}`)
        }
        return answer
      } catch (error) {
        throw failureOf(error)
      } finally {
        signal.removeEventListener('abort', end)
        end()
      }
    },
  }
}

async function connectTo(settings: MqttSettings, isTargetAllowed: IsTargetAllowed): Promise<MqttClient> {
  const url = URL.canParse(settings.url) ? new URL(settings.url) : null
  const standardPort = url && PORTS[url.protocol]
  if (!url || standardPort === undefined) throw new DeviceFailure('the address of the broker is mqtt://… or mqtts://…')
  const { address, hostname, port } = await findTarget(
    hostOf(url),
    Number(url.port) || (standardPort ?? 0),
    isTargetAllowed,
  )
  const options: IClientOptions = {
    protocol: url.protocol === 'mqtts:' ? 'mqtts' : 'mqtt',
    host: address,
    port,
    servername: hostname,
    protocolVersion: 5,
    clean: true,
    // A connection that breaks is not made again: what was published would be published twice.
    reconnectPeriod: 0,
    connectTimeout: 4000,
    ...(settings.username === '' ? {} : { username: settings.username, password: settings.password }),
  }
  try {
    return await connectAsync(options)
  } catch (error) {
    throw failureOf(error)
  }
}

/** Rejects when the connection ends; an error that nobody listens to would end the process. */
function whenBroken(client: MqttClient): Promise<never> {
  const broken = new Promise<never>((_resolve, reject) => {
    client.on('error', (error) => reject(failureOf(error)))
    client.once('close', () => reject(new DeviceFailure('the broker closed the connection')))
  })
  // Ending it ourselves closes it too, when nobody waits any more.
  broken.catch(() => {})
  return broken
}

/** Subscribed when it resolves, to a function that waits for the first message. */
async function listenFor(client: MqttClient, topic: string, signal: AbortSignal): Promise<() => Promise<string>> {
  await client.subscribeAsync(topic, { qos: 1 })
  const answer = new Promise<string>((resolve, reject) => {
    // What the broker had kept from before is no answer to this command.
    client.on('message', (_topic, payload, packet) => {
      if (!packet.retain) resolve(payload.toString('utf8').slice(0, 500))
    })
    signal.addEventListener('abort', () => reject(new DeviceFailure('the device did not answer')), { once: true })
  })
  // It may fail while the command is still being sent.
  answer.catch(() => {})
  return () => answer
}

function failureOf(error: unknown): DeviceFailure {
  if (error instanceof DeviceFailure) return error
  return new DeviceFailure(`the broker does not answer (${error instanceof Error ? error.message : 'unknown'})`)
}
