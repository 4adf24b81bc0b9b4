/**
 * Keeps the PostgreSQL of one vitest run. It is a process of its own, so that everything is taken away when the run
 * ends, however it ends.
 */
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger, databaseDir, systemClock } from '@sova/base'
import { embeddedDatabaseUrl, migrate, openDatabase, startEmbeddedPostgres } from '@sova/database'
import { describeRunFolder, isRunning, parseRunFolderName, type RunFolder, TEMPLATE_DATABASE } from './run-folder.ts'

const POLL_MS = 300
/** Nothing of a test has to survive a power cut. */
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '32MB' }
const logger = createLogger('test-database', { level: 'silent' })

async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const left = parseRunFolderName(name)
    if (!left || isRunning(left.pid, left.startTime)) continue
    try {
      const server = await startEmbeddedPostgres({
        dir: databaseDir({ dataDir: left.dir }),
        logger,
        settings: SETTINGS,
      })
      await server.close()
      rmSync(left.dir, { recursive: true, force: true })
    } catch {
      // Another keeper is removing it at this moment.
    }
  }
}

async function createTemplate(dataDir: string): Promise<void> {
  const maintenance = openDatabase({ dataDir, databaseUrl: null }, { max: 1 })
  await maintenance.sql`CREATE DATABASE ${maintenance.sql(TEMPLATE_DATABASE)}`
  await maintenance.close()
  const template = openDatabase({ dataDir, databaseUrl: embeddedDatabaseUrl(dataDir, TEMPLATE_DATABASE) }, { max: 1 })
  await migrate(template)
  await template.close()
}

async function keep(folder: RunFolder): Promise<void> {
  const server = await startEmbeddedPostgres({
    dir: databaseDir({ dataDir: folder.dir }),
    logger,
    settings: SETTINGS,
  })
  try {
    await createTemplate(folder.dir)
    writeFileSync(folder.readyFile, '')
    while (isRunning(folder.pid, folder.startTime)) await systemClock.sleep(POLL_MS)
  } finally {
    await server.close()
  }
}

const [, , pid, startTime] = process.argv
const folder = describeRunFolder(Number(pid), startTime)
process.on('SIGINT', () => {})
try {
  await keep(folder)
  rmSync(folder.dir, { recursive: true, force: true })
} catch (error) {
  writeFileSync(join(folder.failedFile), error instanceof Error ? (error.stack ?? error.message) : String(error))
  while (isRunning(folder.pid, folder.startTime)) await systemClock.sleep(POLL_MS)
  rmSync(folder.dir, { recursive: true, force: true })
}
await removeLeftovers()
