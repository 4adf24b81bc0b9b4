/**
 * The store that is read: in a folder that is kept where `SOVA_BENCH_EVENTS` names one, so that the hours of filling it
 * are spent once; in one of the system's otherwise, for this run alone. A filling that was broken off goes on.
 */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashPassword } from '@sova/accounts'
import { createLogger, databaseDir, readConfig, systemClock } from '@sova/base'
import { createLocalBus } from '@sova/bus'
import { type Database, migrate, openDatabase, startEmbeddedPostgres } from '@sova/database'
import { createEventStore, DAY_MS, dayStartMs, type EventStore } from '@sova/event-store'
import * as z from 'zod/mini'
import { generateEvents } from './generate-events.ts'

export const OWNER = { username: 'owner', password: 'bench-password' }

/** What the kept folder holds. */
const Shape = z.object({ rows: z.int(), cameras: z.int(), days: z.int(), fromMs: z.int() })
type Shape = z.output<typeof Shape>

export interface MonthStore {
  dataDir: string
  database: Database
  store: EventStore
  ids: number[]
  numbers: string[]
  range: { fromMs: number; toMs: number }
  close(): Promise<void>
}

/** The server loses nothing but this folder if it dies meanwhile, and the rows of a new table need no log then. */
const FILLING = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  maintenance_work_mem: '256MB',
  work_mem: '256MB',
  autovacuum: 'off',
}

const logger = createLogger('bench', { level: 'silent' })

export async function openMonthStore(
  wanted: Omit<Shape, 'fromMs'>,
  { keptDir, onDay }: { keptDir: string | undefined; onDay: (day: number) => void },
): Promise<MonthStore> {
  const dataDir = keptDir ?? (await mkdtemp(join(tmpdir(), 'sova-bench-')))
  const config = readConfig({ SOVA_DATA: dataDir })
  const shape = await readShape(dataDir, wanted)
  const filledFile = join(dataDir, 'filled')
  if (!existsSync(filledFile)) {
    await withDatabase(dataDir, FILLING, async (database) => {
      await migrate(database)
      const { ids } = await haveCameras(database, shape.cameras)
      await generateEvents(database, { ...shape, cameraIds: ids }, onDay)
    })
    await writeFile(filledFile, '')
  }
  const postgres = await startEmbeddedPostgres({ dir: databaseDir(config), logger })
  const database = openDatabase(config)
  // One that an earlier Sova has filled.
  await migrate(database)
  const store = await createEventStore({ database, bus: createLocalBus(logger), clock: systemClock, config, logger })
  return {
    dataDir,
    database,
    store,
    ...(await haveCameras(database, shape.cameras)),
    range: { fromMs: shape.fromMs, toMs: shape.fromMs + shape.days * DAY_MS },
    async close() {
      await store.close()
      await database.close()
      await postgres.close()
      if (keptDir === undefined) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function readShape(dataDir: string, wanted: Omit<Shape, 'fromMs'>): Promise<Shape> {
  await mkdir(dataDir, { recursive: true })
  const file = join(dataDir, 'shape.json')
  if (!existsSync(file)) {
    const shape = { ...wanted, fromMs: dayStartMs(Date.now()) - wanted.days * DAY_MS }
    await writeFile(file, JSON.stringify(shape))
    return shape
  }
  const shape = Shape.parse(JSON.parse(await readFile(file, 'utf8')))
  const isWanted = (['rows', 'cameras', 'days'] as const).every((name) => shape[name] === wanted[name])
  if (!isWanted) throw new Error(`${dataDir} holds ${JSON.stringify(shape)}; ask for that, or name another folder`)
  return shape
}

async function withDatabase(
  dataDir: string,
  settings: Readonly<Record<string, string>>,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const config = readConfig({ SOVA_DATA: dataDir })
  const postgres = await startEmbeddedPostgres({ dir: databaseDir(config), logger, settings })
  const database = openDatabase(config)
  try {
    await work(database)
  } finally {
    await database.close()
    await postgres.close()
  }
}

/** All of them are the owner's. */
async function haveCameras(
  database: Pick<Database, 'sql'>,
  count: number,
): Promise<{ ids: number[]; numbers: string[] }> {
  const { sql } = database
  const known = await sql<{ id: number; number: string }[]>`SELECT id, number FROM camera ORDER BY id`
  if (known.length > 0) return { ids: known.map(({ id }) => id), numbers: known.map(({ number }) => number) }
  const hash = await hashPassword(OWNER.password)
  await sql`INSERT INTO account (username, password_hash, gang_admin) VALUES (${OWNER.username}, ${hash}, true)`
  await sql`INSERT INTO media_server (name, domain) VALUES ('m', '127.0.0.1:8081')`
  await sql`INSERT INTO tariff (name, dvr_hours) VALUES ('Two months', 1488)`
  await sql`
    INSERT INTO camera (number, title, media_server_id, tariff_id)
    SELECT (1000 + n)::text, 'Camera ' || n, 1, 1 FROM generate_series(1, ${count}) AS n`
  await sql`INSERT INTO camera_permission (account_id, camera_id, level) SELECT 1, id, 10 FROM camera`
  return haveCameras(database, count)
}
