/**
 * How fast an hour of the archive is downloaded as one .mp4, against nginx sending a file of the same bytes, turn by
 * turn in one run; and what the least of all servers in Node makes of that file. Usage: `npm run bench -- export [minutes [rounds]]`, 60 and 5 unless told.
 */
import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeArchive } from '../shared/make-archive.ts'
import { endChild, NO_SOURCE, startMediaSystem } from '../shared/media-system.ts'
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
  /** Sova, or the bare server in its place. */
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

async function startBareServer(file: string): Promise<{ child: ChildProcess; url: string }> {
  const script = fileURLToPath(new URL('./bare-server.ts', import.meta.url))
  const child = fork(script, [file], { execArgv: ['--import', 'tsx'] })
  const [port] = (await once(child, 'message')) as [number]
  return { child, url: `http://127.0.0.1:${port}/` }
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
let bareServer: ChildProcess | null = null
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
  const fileOf = (format: string) => join(servedDir, `file.${format}`)
  /** The file by nginx, and then by the other. */
  const pairWith = (format: string, other: () => Download): Pair => {
    const nginxs = download(`http://127.0.0.1:${nginx.port}/file.${format}`, nginx.pid)
    const sova = other()
    if (Math.abs(sova.bytes / nginxs.bytes - 1) > 0.01) throw new Error('the two did not send as much')
    return { sova, nginx: nginxs }
  }
  const first = download(urlOf('mp4', fromS), media.pid, fileOf('mp4'))
  const bare = await startBareServer(fileOf('mp4'))
  bareServer = bare.child
  const rows = { 'a new window': [] as Pair[], 'the same again': [] as Pair[], 'a bare server in Node': [] as Pair[] }
  for (let round = 1; round <= rounds; round += 1) {
    // A second later each time: as many bytes, and a plan that nobody has asked for before.
    const ask = () => download(urlOf('mp4', fromS + round), media.pid)
    rows['a new window'].push(pairWith('mp4', ask))
    rows['the same again'].push(pairWith('mp4', ask))
    rows['a bare server in Node'].push(pairWith('mp4', () => download(bare.url, bare.child.pid as number)))
  }
  for (const [name, pairs] of Object.entries(rows)) printRow(`.mp4, ${name}`, first, pairs)
  const firstTs = download(urlOf('ts', fromS), media.pid, fileOf('ts'))
  const pair = pairWith('ts', () => download(urlOf('ts', fromS + 1), media.pid))
  printRow('.ts, a new window', firstTs, [pair])
} finally {
  if (bareServer) await endChild(bareServer)
  await media.close()
  await nginx.close()
  await rm(servedDir, { recursive: true, force: true })
}
