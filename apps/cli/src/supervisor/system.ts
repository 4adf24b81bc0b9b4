/** Everything that one machine runs: started in order, watched, stopped in the opposite order within 5 s. */
import { join } from 'node:path'
import { type Clock, createLogger, type Logger, type Random, type SovaConfig } from '@sova/base'
import { LOCAL_MEDIA_SERVER } from '@sova/cameras'
import { ensureLocalMediaServer } from '../local-media-server.ts'
import { type Installation, openInstallation } from '../with-installation.ts'
import { type FolderLock, lockFolder } from './folder-lock.ts'
import { type LogFile, openLogFile } from './log-file.ts'
import { assertPortsAreFree, type PortUse } from './ports.ts'
import { type Part, programOf } from './programs.ts'
import { type ProcessProgram, type SupervisedProcess, superviseProcess } from './supervise.ts'
import { createTerminal, LEVEL_INFO, LEVEL_WARN } from './terminal.ts'

export interface SystemInputs {
  config: SovaConfig
  parts: readonly Part[]
  /** Programs beside Sova's own that start first, such as the camera simulator of the demo. */
  companions?: readonly ProcessProgram[]
  companionPorts?: readonly PortUse[]
  /** Of the children; the data folder and the ports are added to it. */
  environment: NodeJS.ProcessEnv
  clock: Clock
  random: Random
  print: (line: string) => void
  /** Writes what must be there before anything is served. */
  prepare?: (installation: Installation) => Promise<void>
}

export interface System {
  logger: Logger
  /** Rejects with a sentence for the operator when it can't start; what was started is stopped by `close`. */
  start(): Promise<void>
  close(): Promise<void>
  /** Ends what serves and records at once; the database is still stopped in order. */
  hurry(): void
}

/** Together with the database's they stay under 5 s. */
const APP_GRACE_MS = 3200
const DATABASE_GRACE_MS = 1600
/** An abandoned lock means that children of a killed supervisor may still be stopping. */
const ABANDONED_PORTS_PATIENCE_MS = 6000

export function createSystem(inputs: SystemInputs): System {
  const { config, clock, random, print } = inputs
  const logDir = join(config.dataDir, 'logs')
  const parts = inputs.parts.filter((part) => part !== 'database' || config.databaseUrl === null)
  const env = childEnvironment(config, inputs.environment)
  const logFiles: LogFile[] = []
  const locks: FolderLock[] = []
  let database: SupervisedProcess | null = null
  const apps: SupervisedProcess[] = []
  let closing: Promise<void> | null = null

  const logger = createLogger('sova', { destination: { write: writerOf('sova', LEVEL_INFO) } })

  /** The file is opened with the first line, after the folder is ours. */
  function writerOf(name: string, levelMin: number) {
    const show = createTerminal(name, levelMin, print)
    let file: LogFile | null = null
    return (text: string) => {
      const line = text.trimEnd()
      show(line)
      if (locks.length === 0) return
      if (!file) {
        file = openLogFile({ dir: logDir, name })
        logFiles.push(file)
      }
      file.write(line)
    }
  }

  const begin = (program: ProcessProgram): SupervisedProcess =>
    superviseProcess({ program, logger, clock, random, onLine: writerOf(program.name, LEVEL_WARN) })

  async function start(): Promise<void> {
    for (const part of parts) locks.push(lockFolder(config.dataDir, part))
    const patienceMs = locks.some(({ wasAbandoned }) => wasAbandoned) ? ABANDONED_PORTS_PATIENCE_MS : 0
    const ports = [...(inputs.companionPorts ?? []), ...parts.flatMap((part) => portsOf(part, config))]
    await assertPortsAreFree(config.host, ports, patienceMs, clock)
    logger.info(`the data folder is ${config.dataDir}`)
    const companions = (inputs.companions ?? []).map(begin)
    apps.push(...companions)
    if (parts.includes('database')) {
      logger.info('starting the database')
      database = begin(programOf('database', config, env))
      await database.started
    }
    if (parts.includes('portal')) await openInstallation(config, prepare)
    const own = parts.filter((part) => part !== 'database')
    for (const part of own) {
      // What records would tell of cameras that are away, though they only were not there yet.
      if (part === 'media' && companions.length > 0) {
        logger.info('waiting for the cameras; their scenes are drawn at the first start')
        await Promise.all(companions.map((companion) => companion.started))
      }
      if (!closing) apps.push(begin(programOf(part, config, env)))
    }
    await Promise.all(apps.map((app) => app.started))
  }

  async function prepare(installation: Installation): Promise<void> {
    const { migrated } = installation
    if (migrated.length > 0) logger.info(`the database is prepared (${migrated.length} migrations)`)
    await ensureLocalMediaServer(installation)
    await inputs.prepare?.(installation)
  }

  async function stopAll(): Promise<void> {
    await Promise.all(apps.map((app) => app.stop(APP_GRACE_MS)))
    await database?.stop(DATABASE_GRACE_MS)
    for (const lock of locks.splice(0)) lock.release()
    await Promise.all(logFiles.map((file) => file.close()))
  }

  return {
    logger,
    start,
    close: () => {
      closing ??= stopAll()
      return closing
    },
    hurry: () => {
      for (const app of apps) app.kill()
    },
  }
}

function portsOf(part: Part, config: SovaConfig): PortUse[] {
  switch (part) {
    case 'database':
      return []
    case 'portal':
      return [
        { port: config.portalPort, variable: 'SOVA_PORT' },
        { port: config.portalMetricsPort, variable: 'SOVA_PORTAL_METRICS_PORT' },
      ]
    case 'access':
      return [{ port: config.accessMetricsPort, variable: 'SOVA_ACCESS_METRICS_PORT' }]
    case 'media':
      return [
        { port: config.mediaPort, variable: 'SOVA_MEDIA_PORT' },
        { port: config.mediaMetricsPort, variable: 'SOVA_MEDIA_METRICS_PORT' },
      ]
    case 'analytics':
      return [{ port: config.analyticsMetricsPort, variable: 'SOVA_ANALYTICS_METRICS_PORT' }]
  }
}

/** Relative paths and defaults are settled once, here, so that every process sees the same. */
export function childEnvironment(config: SovaConfig, environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    // Fewer arenas of malloc: a third less memory in processes that hold media.
    MALLOC_ARENA_MAX: '2',
    // Cameras that the command line adds belong to the media server of this name.
    SOVA_MEDIA_NAME: LOCAL_MEDIA_SERVER,
    ...environment,
    SOVA_DATA: config.dataDir,
    SOVA_HOST: config.host,
    SOVA_PORT: String(config.portalPort),
    SOVA_MEDIA_PORT: String(config.mediaPort),
    SOVA_PORTAL_METRICS_PORT: String(config.portalMetricsPort),
    SOVA_MEDIA_METRICS_PORT: String(config.mediaMetricsPort),
    SOVA_ANALYTICS_METRICS_PORT: String(config.analyticsMetricsPort),
    SOVA_ACCESS_METRICS_PORT: String(config.accessMetricsPort),
    ...(config.isDemo ? { SOVA_DEMO: '1' } : {}),
  }
}
