import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLogger } from '@sova/base'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../open-database.ts'
import { describeDatabaseFolder } from './database-folder.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { livePostmasterPid } from './postgres-process.ts'

const logger = createLogger('database', { level: 'silent' })
const FAST = { fsync: 'off', shared_buffers: '16MB' }

let dataDir: string
let server: EmbeddedPostgres | null = null
const open: Database[] = []

const start = async () => {
  server = await startEmbeddedPostgres({ dir: join(dataDir, 'database'), logger, settings: FAST })
  return server
}
const connect = () => {
  const database = openDatabase({ dataDir, databaseUrl: null }, { max: 1 })
  open.push(database)
  return database
}
const postmasterPid = () => livePostmasterPid(describeDatabaseFolder(join(dataDir, 'database')))

/** Asks until the server that is coming back answers. */
async function answer(database: Database): Promise<unknown> {
  for (;;) {
    try {
      const [row] = await database.sql`SELECT value FROM kept`
      return row?.value
    } catch {
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sova-embedded-'))
  await start()
  const { sql } = connect()
  await sql`CREATE TABLE kept AS SELECT 'safe' AS value`
}, 30_000)

afterEach(async () => {
  await Promise.all(open.splice(0).map((database) => database.close()))
})

afterAll(async () => {
  await server?.close()
  await rm(dataDir, { recursive: true, force: true })
})

describe('the embedded database', () => {
  it('folds Cyrillic case and makes trigrams of it', async () => {
    const [row] = await connect()
      .sql`SELECT lower('ИВАНОВ Ё') AS lowered, 'Ёлка' < 'Яма' COLLATE "ru-RU-x-icu" AS sorted`
    expect(row).toEqual({ lowered: 'иванов ё', sorted: true })
  })

  it('listens on no network address', async () => {
    const [row] = await connect().sql`SHOW listen_addresses`
    expect(row?.listen_addresses).toBe('')
  })

  it('refuses a second Sova on the same folder with a sentence that names it', async () => {
    const second = startEmbeddedPostgres({ dir: join(dataDir, 'database'), logger, settings: FAST })
    await expect(second).rejects.toThrow(/in use by another Sova/)
    expect(await answer(connect())).toBe('safe')
  })

  it('brings the server back after kill -9 with everything that was committed', async () => {
    const before = postmasterPid()
    process.kill(Number(before), 'SIGKILL')
    const database = connect()
    // A backend of the dead server may still answer for a moment.
    while (postmasterPid() === before || postmasterPid() === null) await answer(database)
    expect(await answer(database)).toBe('safe')
  }, 20_000)

  it('adopts the server that a killed supervisor left running', async () => {
    await server?.close()
    const script = fileURLToPath(new URL('./start-and-wait.fixture.ts', import.meta.url))
    const child = fork(script, [join(dataDir, 'database')], { execArgv: ['--import', 'tsx'] })
    await once(child, 'message')
    const before = postmasterPid()
    child.kill('SIGKILL')
    await once(child, 'exit')
    await start()
    expect(postmasterPid()).toBe(before)
    expect(await answer(connect())).toBe('safe')
  }, 20_000)

  it('keeps its data over a stop and a start', async () => {
    await server?.close()
    await start()
    expect(await answer(connect())).toBe('safe')
  }, 20_000)

  it('says which folder it can not write to', async () => {
    const blocked = join(dataDir, 'file')
    writeFileSync(blocked, '')
    const attempt = startEmbeddedPostgres({ dir: join(blocked, 'database'), logger })
    await expect(attempt).rejects.toThrow(`The folder ${join(blocked, 'database')} can't be written to`)
  })

  it('puts the socket elsewhere when its path would be too long', () => {
    const folder = describeDatabaseFolder(`/${'long/'.repeat(30)}`)
    expect(Buffer.byteLength(folder.socketFile)).toBeLessThanOrEqual(107)
    expect(describeDatabaseFolder(`/${'long/'.repeat(30)}`).socketFile).toBe(folder.socketFile)
  })
})
