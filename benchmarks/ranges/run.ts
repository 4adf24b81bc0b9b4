/**
 * How long the recorded ranges of one camera take to be answered, with 2,000 gaps in 31 days, and how that grows with
 * the days. Usage: `npm run bench -- ranges [rounds]`, 300 unless told.
 */
import { NO_SOURCE, startMediaSystem } from '../shared/media-system.ts'
import { type SmallFile, writeSmallFiles } from '../shared/small-archive-file.ts'
import { median, quantile } from '../shared/statistics.ts'

const DAY_MS = 86_400_000
const DAYS = [1, 4, 16, 31]
const DAYS_MAX = 31
const GAPS = 2000
const rounds = Number(process.argv[2] ?? 300)
const endMs = Math.floor(Date.now() / 1000) * 1000
const startMs = endMs - DAYS_MAX * DAY_MS

/** A recording, a minute of nothing, the next one; cut at each hour as recordings are. */
function filesOf(number: string): SmallFile[] {
  const files: SmallFile[] = []
  const eachMs = (DAYS_MAX * DAY_MS) / GAPS
  for (let index = 0; index < GAPS; index += 1) {
    const fromMs = Math.round(startMs + index * eachMs)
    const toMs = Math.round(startMs + (index + 1) * eachMs) - 60_000
    const hourMs = (Math.floor(fromMs / 3_600_000) + 1) * 3_600_000
    const cuts = hourMs < toMs ? [fromMs, hourMs, toMs] : [fromMs, toMs]
    for (const [at, cutMs] of cuts.slice(0, -1).entries()) {
      files.push({ number, startMs: cutMs, durationMs: (cuts[at + 1] ?? toMs) - cutMs })
    }
  }
  return files
}

let fileCount = 0
const media = await startMediaSystem({
  sources: [NO_SOURCE],
  async prepareArchive(dir, [number = '']) {
    const files = filesOf(number)
    fileCount = files.length
    await writeSmallFiles(dir, files)
  },
})
try {
  const [number = ''] = media.numbers
  await media.archiveIsKnown(number, (DAYS_MAX * DAY_MS - GAPS * 60_000) / 1000)
  const token = media.token(number, 'archive')
  const base = `http://127.0.0.1:${media.port}/${number}/recording_status.json?token=${token}`
  console.log(`${fileCount} files, ${GAPS} gaps\n`)
  console.log('| days asked for | ranges | median ms | p95 ms | p95 of a day × days |')
  console.log('| --- | --- | --- | --- | --- |')
  let ofADayMs = 0
  for (const days of DAYS) {
    const url = `${base}&from=${Math.floor((endMs - days * DAY_MS) / 1000)}&to=${endMs / 1000}`
    const timesMs: number[] = []
    let ranges = 0
    for (let round = -20; round < rounds; round += 1) {
      const before = performance.now()
      const [status] = (await (await fetch(url)).json()) as { ranges: unknown[] }[]
      if (round >= 0) timesMs.push(performance.now() - before)
      ranges = status?.ranges.length ?? 0
    }
    const p95 = quantile(timesMs, 0.95)
    if (days === 1) ofADayMs = p95
    const cells = [days, ranges, median(timesMs).toFixed(1), p95.toFixed(1), (ofADayMs * days).toFixed(1)]
    console.log(`| ${cells.join(' | ')} |`)
  }
} finally {
  await media.close()
}
