/** A fresh, migrated database for each test file, on one embedded server for the whole run. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { systemClock } from '@sova/base'
import { type Database, embeddedDatabaseUrl, openDatabase } from '@sova/database'
import { afterAll, beforeAll } from 'vitest'
import { describeRunFolder, type RunFolder, runPid, TEMPLATE_DATABASE } from './run-folder.ts'

const START_TIMEOUT_MS = 60_000
const POLL_MS = 20

export interface TestDatabase extends Database {
  /** For programs that take `DATABASE_URL`. */
  url: string
}

/**
 * Call it at the top of a test file; the answer is valid inside tests and hooks.
 * @example const database = useTestDatabase()
 */
export function useTestDatabase(): () => TestDatabase {
  let database: TestDatabase | null = null
  let drop = async () => {}

  beforeAll(async () => {
    const folder = describeRunFolder(runPid())
    await haveServer(folder)
    const name = `test_${randomBytes(8).toString('hex')}`
    const dataDir = folder.dir
    const maintenance = openDatabase({ dataDir, databaseUrl: null }, { max: 1 })
    await maintenance.sql`
      CREATE DATABASE ${maintenance.sql(name)} TEMPLATE ${maintenance.sql(TEMPLATE_DATABASE)} STRATEGY FILE_COPY`
    const url = embeddedDatabaseUrl(dataDir, name)
    database = { ...openDatabase({ dataDir, databaseUrl: url }, { max: 4 }), url }
    drop = async () => {
      await maintenance.sql`DROP DATABASE ${maintenance.sql(name)} WITH (FORCE)`
      await maintenance.close()
    }
  }, START_TIMEOUT_MS)

  afterAll(async () => {
    await database?.close()
    await drop()
  })

  return () => {
    if (!database) throw new Error('useTestDatabase() gives its database inside tests and hooks only')
    return database
  }
}

/** Whoever makes the folder first starts the keeper; the others wait for it. */
async function haveServer(folder: RunFolder): Promise<void> {
  try {
    mkdirSync(folder.dir, { mode: 0o755 })
    startKeeper(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const deadlineMs = systemClock.monotonicMs() + START_TIMEOUT_MS
  while (!existsSync(folder.readyFile)) {
    if (existsSync(folder.failedFile)) throw new Error(readFileSync(folder.failedFile, 'utf8'))
    if (systemClock.monotonicMs() > deadlineMs) throw new Error(`no test database in ${folder.dir}`)
    await systemClock.sleep(POLL_MS)
  }
}

function startKeeper(folder: RunFolder): void {
  const script = fileURLToPath(new URL('./keeper-process.ts', import.meta.url))
  const args = ['--import', 'tsx', script, String(folder.pid), folder.startTime]
  spawn(process.execPath, args, { detached: true, stdio: 'ignore' }).unref()
}
