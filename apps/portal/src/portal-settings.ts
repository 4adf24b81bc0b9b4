/** Settings of the portal alone, beside those that all processes share. */
import { resolve } from 'node:path'
import { ConfigError, type SovaConfig } from '@sova/base'
import { MAP_TOWN, type SessionContext } from '@sova/contract'
import { EVENT_DAYS_DEFAULT, SCREENSHOT_DISK_SHARE_DEFAULT } from '@sova/event-store'
import { type MqttSettings, readMqttSettings } from './features/event-mqtt/mqtt-settings.ts'
import { type NotificationSettings, readNotificationSettings } from './features/notifications/notification-settings.ts'
import { type MapTiles, readMapTiles } from './map-tiles/map-tiles.ts'

export interface PortalSettings {
  /** The built web app. */
  webDir: string
  /** Believe the `X-Forwarded-…` headers. */
  isBehindProxy: boolean
  /** `composite`: browsers come by http and by https. */
  httpMode: SessionContext['http_mode']
  /** The variant that its users choose the language of. */
  isBoxed: boolean
  /** Whoever comes from the old page of cameras is greeted. */
  isWelcome: boolean
  mapTiles: MapTiles | null
  /** Where cameras are asked whether they are there: 3702 but in tests. */
  discoveryPort: number
  /** How many days events and their pictures are kept. */
  eventDays: number
  /** Share of its disk that the pictures may take, 0 … 1. */
  eventDiskShare: number
  /** Events of Frigate; null without a broker. */
  mqtt: MqttSettings | null
  notifications: NotificationSettings
}

/** @param appDir the portal's own folder */
export function readPortalSettings(
  environment: NodeJS.ProcessEnv,
  appDir: string,
  { isDemo, isTls }: Pick<SovaConfig, 'isDemo' | 'isTls'>,
): PortalSettings {
  const mapTiles = environment.SOVA_MAP_TILES || (isDemo ? MAP_TOWN : null)
  return {
    webDir: resolve(environment.SOVA_WEB_DIR || resolve(appDir, '..', 'web', 'dist')),
    isBehindProxy: environment.SOVA_BEHIND_PROXY === '1',
    httpMode: readHttpMode(environment.SOVA_HTTP_MODE || (isTls ? 'https' : 'http')),
    isBoxed: environment.SOVA_BOXED !== '0',
    isWelcome: environment.SOVA_WELCOME === '1',
    mapTiles: mapTiles === null ? null : readMapTiles(mapTiles, process.cwd()),
    discoveryPort: readNumber(environment, 'SOVA_DISCOVERY_PORT', 3702, { minimum: 1, maximum: 65_535 }),
    eventDays: readNumber(environment, 'SOVA_EVENT_DAYS', EVENT_DAYS_DEFAULT, { minimum: 1, maximum: 3660 }),
    eventDiskShare: readNumber(environment, 'SOVA_EVENT_DISK_SHARE', SCREENSHOT_DISK_SHARE_DEFAULT, {
      minimum: 0,
      maximum: 1,
    }),
    mqtt: readMqttSettings(environment),
    notifications: readNotificationSettings(environment),
  }
}

function readHttpMode(text: string): SessionContext['http_mode'] {
  if (text === 'http' || text === 'https' || text === 'composite') return text
  throw new ConfigError(`SOVA_HTTP_MODE must be http, https or composite, got "${text}"`)
}

function readNumber(
  environment: NodeJS.ProcessEnv,
  name: string,
  otherwise: number,
  { minimum, maximum }: { minimum: number; maximum: number },
): number {
  const text = environment[name]
  if (!text) return otherwise
  const value = Number(text)
  if (value >= minimum && value <= maximum) return value
  throw new ConfigError(`${name} must be from ${minimum} to ${maximum}, got "${text}"`)
}
