/** The process environment, parsed once at the boundary. */
import { delimiter, join, resolve } from 'node:path'

export interface SovaConfig {
  /** Everything that outlives a restart: embedded database, archive, keys. */
  dataDir: string
  host: string
  portalPort: number
  mediaPort: number
  /** Prometheus listens on these, loopback by default. */
  portalMetricsPort: number
  mediaMetricsPort: number
  /** Where other players and recorders take streams by RTSP; null where they do not. */
  mediaRtspPort: number | null
  /** Health and Prometheus of the analytics engine, which serves nothing else. */
  analyticsMetricsPort: number
  /** Health and metrics of access control. */
  accessMetricsPort: number
  /** `host[:port]` under which browsers reach the media server. */
  mediaDomain: string
  /** `host[:port]` under which browsers reach the portal. */
  portalDomain: string
  /** Browsers reach the portal and the media servers by https: a proxy stands before them. */
  isTls: boolean
  /** An external PostgreSQL; null means the embedded one. */
  databaseUrl: string | null
  title: string
  isDemo: boolean
  /** Folders of recordings, one a disk; empty means one folder below the data folder. */
  archiveDirs: readonly string[]
  /** Networks that cameras may be in, as `10.0.0.0/8`; empty allows every address. */
  cameraNetworks: readonly string[]
  /** Cards of models, or folders of cards. */
  modelCards: readonly string[]
  /** Of the ONNX runtime, in the order in which they are tried; the processor is the last one. */
  modelProviders: readonly string[]
}

export class ConfigError extends Error {
  override name = 'ConfigError'
}

function port(environment: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = environment[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0 || value > 65_535) {
    throw new ConfigError(`${name} must be a port from 0 to 65535, got "${text}"`)
  }
  return value
}

export function readConfig(environment: NodeJS.ProcessEnv = process.env, cwd = process.cwd()): SovaConfig {
  const isDemo = environment.SOVA_DEMO === '1'
  const host = environment.SOVA_HOST || '127.0.0.1'
  const portalPort = port(environment, 'SOVA_PORT', 8080)
  const mediaPort = port(environment, 'SOVA_MEDIA_PORT', 8081)
  const visited = visitedHost(host)
  const dataDir = resolve(cwd, environment.SOVA_DATA || (isDemo ? join('data', 'demo') : 'data'))
  return {
    dataDir,
    host,
    portalPort,
    mediaPort,
    portalMetricsPort: port(environment, 'SOVA_PORTAL_METRICS_PORT', portalPort + 1000),
    mediaMetricsPort: port(environment, 'SOVA_MEDIA_METRICS_PORT', mediaPort + 1000),
    mediaRtspPort: environment.SOVA_MEDIA_RTSP_PORT ? port(environment, 'SOVA_MEDIA_RTSP_PORT', 0) : null,
    accessMetricsPort: port(environment, 'SOVA_ACCESS_METRICS_PORT', portalPort === 0 ? 0 : portalPort + 1003),
    analyticsMetricsPort: port(environment, 'SOVA_ANALYTICS_METRICS_PORT', portalPort === 0 ? 0 : portalPort + 1002),
    mediaDomain: environment.SOVA_MEDIA_DOMAIN || `${visited}:${mediaPort}`,
    portalDomain: environment.SOVA_PORTAL_DOMAIN || `${visited}:${portalPort}`,
    isTls: environment.SOVA_TLS === '1',
    databaseUrl: environment.DATABASE_URL || null,
    title: environment.SOVA_TITLE || 'Sova',
    isDemo,
    archiveDirs: (environment.SOVA_ARCHIVE_DIRS ?? '')
      .split(delimiter)
      .filter((dir) => dir !== '')
      .map((dir) => resolve(cwd, dir)),
    modelCards: (environment.SOVA_MODELS || join(dataDir, 'models'))
      .split(delimiter)
      .filter((path) => path !== '')
      .map((path) => resolve(cwd, path)),
    modelProviders: (environment.SOVA_MODEL_PROVIDERS ?? '').split(',').flatMap((text) => text.trim() || []),
    cameraNetworks: (environment.SOVA_CAMERA_NETWORKS ?? '').split(',').flatMap((text) => text.trim() || []),
  }
}

/** Where a browser opens the portal. */
export const portalUrl = ({ isTls, portalDomain }: Pick<SovaConfig, 'isTls' | 'portalDomain'>): string =>
  `${isTls ? 'https' : 'http'}://${portalDomain}/`
/** Where another program of this machine opens it. */
export const ownPortalUrl = ({ host, portalPort }: Pick<SovaConfig, 'host' | 'portalPort'>): string =>
  `http://${visitedHost(host)}:${portalPort}/`

/** A wildcard address can be bound but not visited. */
export const visitedHost = (host: string): string => (host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host)

/** Where the embedded PostgreSQL listens: a unix socket inside the data folder (see packages/database). */
export const databaseDir = (config: Pick<SovaConfig, 'dataDir'>) => join(config.dataDir, 'database')
/** Where recordings lie: every folder is a disk of its own, and one that fails is left for the others. */
export const archiveDirs = (config: Pick<SovaConfig, 'dataDir' | 'archiveDirs'>): readonly string[] =>
  config.archiveDirs.length > 0 ? config.archiveDirs : [join(config.dataDir, 'archive')]
export const secretKeyFile = (config: Pick<SovaConfig, 'dataDir'>) => join(config.dataDir, 'keys', 'secret.key')
