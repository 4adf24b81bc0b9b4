/** Where Frigate tells its events, and which of its cameras is which of ours. */
import { ConfigError } from '@sova/base'
import { CameraNumber } from '@sova/contract'

export interface MqttSettings {
  /** `mqtt://` or `mqtts://`, with user and password where the broker wants them. */
  url: string
  topicPrefix: string
  /** Frigate's name → number. */
  cameras: ReadonlyMap<string, string>
}

const TOPIC_PREFIX = 'frigate'

/** Null where no broker is named. @throws ConfigError */
export function readMqttSettings(environment: NodeJS.ProcessEnv): MqttSettings | null {
  const url = environment.SOVA_MQTT_URL
  if (!url) return null
  // The address may hold a password: it is not repeated.
  if (!URL.canParse(url) || !/^mqtts?:$/.test(new URL(url).protocol)) {
    throw new ConfigError('SOVA_MQTT_URL must be an address such as mqtt://user:password@host:1883')
  }
  return {
    url,
    topicPrefix: environment.SOVA_FRIGATE_TOPIC || TOPIC_PREFIX,
    cameras: readCameras(environment.SOVA_FRIGATE_CAMERAS ?? ''),
  }
}

function readCameras(text: string): Map<string, string> {
  const cameras = new Map<string, string>()
  for (const pair of text.split(',').filter((part) => part.trim() !== '')) {
    const [name = '', number = ''] = pair.split('=').map((part) => part.trim())
    if (name === '' || !CameraNumber.safeParse(number).success) {
      throw new ConfigError(`SOVA_FRIGATE_CAMERAS must be name=number, name=number; got "${pair}"`)
    }
    cameras.set(name, number)
  }
  return cameras
}
