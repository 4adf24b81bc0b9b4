/**
 * What reports, timelines and writing cost with many events stored.
 * Usage: `npm run bench -- events [rows [cameras [days [parts]]]]`, 2000000 1000 31 and all parts unless told; the parts
 * are `pages,search,timeline,long,calls,csv,writes`, and `fill`, which does nothing but fill the kept folder.
 */
import { loadavg } from 'node:os'
import { databaseDir } from '@sova/base'
import { postmasterOf, startPortalOn } from '../shared/portal-system.ts'
import { askPortal, downloadCsv } from './calls.ts'
import { createMeasure } from './measure.ts'
import { type MonthStore, openMonthStore } from './month-store.ts'
import { readLong, readPages, readTimelines, searchAll } from './reads.ts'
import { writeFor } from './writes.ts'

const PARTS = ['pages', 'search', 'timeline', 'long', 'calls', 'csv', 'writes'] as const
const WRITE_S = 30

const [rows = 2_000_000, cameras = 1000, days = 31] = process.argv.slice(2, 5).map(Number)
const parts = new Set<string>(process.argv[5]?.split(',') ?? PARTS)
const keptDir = process.env.SOVA_BENCH_EVENTS

const startedAt = performance.now()
const month = await openMonthStore(
  { rows, cameras, days },
  { keptDir, onDay: (day) => process.stderr.write(`day ${day + 1} of ${days}\n`) },
)
try {
  await describeStore(month)
  const postmaster = await postmasterOf(databaseDir(month))
  const measure = createMeasure([process.pid, postmaster])
  if (parts.has('pages')) await readPages(month, measure)
  if (parts.has('search')) await searchAll(month, measure)
  if (parts.has('timeline')) await readTimelines(month, measure)
  if (parts.has('long')) await readLong(month, measure)
  if (parts.has('calls') || parts.has('csv')) await usePortal(month, postmaster)
  if (parts.has('writes')) await writeFor(month, WRITE_S)
  console.log(`\nload average ${loadavg()[0]?.toFixed(1)}`)
} finally {
  await month.close()
}

async function describeStore({ database }: MonthStore): Promise<void> {
  const [size] = await database.sql`
    SELECT sum(pg_total_relation_size(inhrelid)) / 1e9 AS gigabytes FROM pg_inherits
    WHERE inhparent = 'analytics_event'::regclass`
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  const gigabytes = Number(size?.gigabytes).toFixed(1)
  console.log(`${rows} events of ${cameras} cameras in ${days} days, ${gigabytes} GB, there after ${seconds} s`)
}

async function usePortal(store: MonthStore, postmaster: number): Promise<void> {
  const portal = await startPortalOn(store.dataDir)
  try {
    if (parts.has('calls')) await askPortal(portal, store, createMeasure([portal.pid, postmaster]))
    if (parts.has('csv')) await downloadCsv(portal, store)
  } finally {
    await portal.close()
  }
}
