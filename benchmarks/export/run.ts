/**
 * How fast an hour of the archive is downloaded as one .mp4, against nginx sending a file of the same bytes, turn by
 * turn in one run. Usage: `npm run bench -- export [minutes [rounds]]`, 60 and 5 unless told.
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeArchive } from '../shared/make-archive.ts'
import { NO_SOURCE, startMediaSystem } from '../shared/media-system.ts'
import { startNginx } from '../shared/nginx.ts'
import { startMeter } from '../shared/process-meter.ts'
import { median } from '../shared/statistics.ts'

const [minutes = 60, rounds = 5] = process.argv.slice(2).map(Number)
const seconds = minutes * 60
const recordedS = seconds + rounds + 1
const SHAPE = { bitrate: 2_000_000, hasAudio: true }
const fromMs = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 2 * 3_600_000 + 600_000
const fromS = fromMs / 1000

interface Download {
  readonly bytes: number
  readonly megabytesPerS: number
  readonly firstByteMs: number
  readonly cpuS: number
}

/** curl reads as fast as it gets, and costs the same for both. */
function download(url: string, pid: number, file = '/dev/null'): Download {
  const meter = startMeter([pid])
  const format = '%{http_code} %{size_download} %{time_starttransfer} %{time_total}'
  const { stdout } = spawnSync('curl', ['-sS', '-o', file, '-w', format, url], { encoding: 'utf8' })
  const { cpuS } = meter.stop()
  const [status, bytes = 0, firstByteS = 0, totalS = 0] = stdout.split(' ').map(Number)
  if (status !== 200) throw new Error(`${url.slice(0, url.indexOf('?'))} answered ${status}`)
  return { bytes, megabytesPerS: bytes / 1e6 / totalS, firstByteMs: firstByteS * 1000, cpuS }
}

interface Pair {
  readonly sova: Download
  readonly nginx: Download
}

function printRow(name: string, first: Download, pairs: readonly Pair[]): void {
  const firstBytesMs = pairs.map(({ sova }) => sova.firstByteMs)
  const cells = [
    name,
    (first.bytes / 1e6).toFixed(0),
    median(pairs.map(({ nginx }) => nginx.megabytesPerS)).toFixed(0),
    median(pairs.map(({ sova }) => sova.megabytesPerS)).toFixed(0),
    median(pairs.map(({ sova, nginx }) => sova.megabytesPerS / nginx.megabytesPerS)).toFixed(2),
    first.firstByteMs.toFixed(0),
    median(firstBytesMs).toFixed(0),
    Math.max(...firstBytesMs).toFixed(0),
    median(pairs.map(({ sova, nginx }) => sova.cpuS / Math.max(0.01, nginx.cpuS))).toFixed(1),
  ]
  console.log(`| ${cells.join(' | ')} |`)
}

const servedDir = await mkdtemp(join(tmpdir(), 'sova-served-'))
const nginx = await startNginx({ servedDir })
const media = await startMediaSystem({
  sources: [NO_SOURCE],
  prepareArchive: (dir, [number = '']) => makeArchive(dir, number, [{ fromMs, seconds: recordedS }], SHAPE),
}).catch(async (error: unknown) => {
  await nginx.close()
  throw error
})
try {
  const [number = ''] = media.numbers
  await media.archiveIsKnown(number, recordedS)
  const token = media.token(number, 'download', { start: fromS, duration: recordedS })
  const urlOf = (format: string, startS: number) =>
    `http://127.0.0.1:${media.port}/${number}/archive-${startS}-${seconds}.${format}?token=${token}`
  console.log(
    '| format | MB | nginx MB/s | sova MB/s | ratio | first byte: first ms | median ms | most ms | CPU ratio |',
  )
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |')
  for (const format of ['mp4', 'ts']) {
    const first = download(urlOf(format, fromS), media.pid, join(servedDir, `file.${format}`))
    const rows = { 'a new window': [] as Pair[], 'the same again': [] as Pair[] }
    for (let round = 1; round <= rounds; round += 1) {
      for (const pairs of Object.values(rows)) {
        const file = download(`http://127.0.0.1:${nginx.port}/file.${format}`, nginx.pid)
        // A second later: as many bytes, and a plan that nobody has asked for before.
        const sova = download(urlOf(format, fromS + round), media.pid)
        if (Math.abs(sova.bytes / file.bytes - 1) > 0.01) throw new Error('the two did not send as much')
        pairs.push({ sova, nginx: file })
      }
    }
    for (const [name, pairs] of Object.entries(rows)) printRow(`.${format}, ${name}`, first, pairs)
  }
} finally {
  await media.close()
  await nginx.close()
  await rm(servedDir, { recursive: true, force: true })
}
