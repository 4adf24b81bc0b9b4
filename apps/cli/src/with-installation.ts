/**
 * Opens the installation for one verb: the database (the embedded one is started for the while when no Sova runs on the
 * folder), the bus that tells running processes, and the box that seals camera passwords.
 */
import {
  createLogger,
  databaseDir,
  loadSecretBox,
  readConfig,
  type SecretBox,
  type SovaConfig,
  secretKeyFile,
} from '@sova/base'
import { type Bus, openBus } from '@sova/bus'
import { type Database, EmbeddedPostgresError, migrate, openDatabase, startEmbeddedPostgres } from '@sova/database'

export interface Installation {
  config: SovaConfig
  database: Database
  bus: Bus
  secretBox: SecretBox
  /** Names of the migrations that were applied just now. */
  migrated: string[]
}

/** The database of the configuration must run. */
export async function openInstallation<Result>(
  config: SovaConfig,
  work: (installation: Installation) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase(config, { max: 2 })
  let bus: Bus | null = null
  try {
    const migrated = await migrate(database)
    const secretBox = loadSecretBox(secretKeyFile(config))
    bus = await openBus({ database, logger: createLogger('bus', { level: 'silent' }) })
    return await work({ config, database, bus, secretBox, migrated })
  } finally {
    await bus?.close()
    await database.close()
  }
}

export async function withInstallation<Result>(work: (installation: Installation) => Promise<Result>): Promise<Result> {
  const config = readConfig()
  const engine = config.databaseUrl === null ? await startOrJoinDatabase(config) : null
  try {
    return await openInstallation(config, work)
  } finally {
    await engine?.close()
  }
}

/** Null when a running Sova keeps the database already. */
export async function startOrJoinDatabase(config: SovaConfig): Promise<{ close(): Promise<void> } | null> {
  try {
    return await startEmbeddedPostgres({
      dir: databaseDir(config),
      logger: createLogger('database', { level: 'silent' }),
    })
  } catch (error) {
    if (error instanceof EmbeddedPostgresError && error.code === 'folder_taken') return null
    throw error
  }
}
