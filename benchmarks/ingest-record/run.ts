/**
 * What it costs to take in and record N cameras: Sova's media server against `ffmpeg -c copy`, a process a camera.
 * Both record the same camera of GStreamer's RTSP server during the same seconds, so that whatever else the machine does
 * weighs on both. Usage: `npm run bench -- ingest-record [cameras…]`, 1 8 32 64 unless told.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startForeignCamera } from '../shared/foreign-camera.ts'
import { endChild, startMediaSystem } from '../shared/media-system.ts'
import { type Cost, startMeter } from '../shared/process-meter.ts'

const MEASURE_S = 30
const SETTLE_S = 12

interface Result {
  cameras: number
  sova: Cost
  ffmpeg: Cost
}

async function bytesBelow(dir: string): Promise<number> {
  const names = await readdir(dir, { recursive: true })
  // A file that is written anew has another name for a moment.
  const sizeOf = (name: string) =>
    stat(join(dir, name)).then(
      ({ size }) => size,
      () => 0,
    )
  const sizes = await Promise.all(names.map(sizeOf))
  return sizes.reduce((sum, size) => sum + size, 0)
}

interface Recorder {
  pids: number[]
  /** Where its recordings grow. */
  archive: string
  close(): Promise<void>
}

async function measure(recorders: readonly Recorder[]): Promise<Cost[]> {
  await delay(SETTLE_S * 1000)
  const written = () => Promise.all(recorders.map(({ archive }) => bytesBelow(archive)))
  const before = await written()
  const meters = recorders.map(({ pids }) => startMeter(pids))
  await delay(MEASURE_S * 1000)
  const costs = meters.map((meter) => meter.stop())
  const after = await written()
  if (after.some((bytes, index) => bytes <= (before[index] ?? 0))) {
    throw new Error('nothing was recorded: the figures would mean nothing')
  }
  return costs
}

async function startSova(cameras: number, url: string): Promise<Recorder> {
  const { pid, archiveDir, close } = await startMediaSystem({ sources: Array.from({ length: cameras }, () => url) })
  return { pids: [pid], archive: archiveDir, close }
}

async function startFfmpeg(cameras: number, url: string): Promise<Recorder> {
  const dir = await mkdtemp(join(tmpdir(), 'sova-bench-ffmpeg-'))
  const recorders = Array.from({ length: cameras }, (_, index) =>
    spawn(
      'ffmpeg',
      ['-v', 'error', '-rtsp_transport', 'tcp', '-i', url, '-c', 'copy', '-f', 'segment', '-segment_time', '60'].concat(
        ['-segment_format_options', 'movflags=frag_keyframe+empty_moov', join(dir, `${index}-%d.mp4`)],
      ),
      { stdio: 'ignore' },
    ),
  )
  return {
    pids: recorders.map((child) => child.pid as number),
    archive: dir,
    async close() {
      await Promise.all(recorders.map(endChild))
      await rm(dir, { recursive: true, force: true })
    },
  }
}

async function compare(cameras: number, url: string): Promise<Result> {
  const recorders: Recorder[] = []
  try {
    recorders.push(await startSova(cameras, url))
    recorders.push(await startFfmpeg(cameras, url))
    const [sova, ffmpeg] = (await measure(recorders)) as [Cost, Cost]
    return { cameras, sova, ffmpeg }
  } finally {
    for (const recorder of recorders) await recorder.close()
  }
}

const share = (cost: Cost, cameras: number) => ((cost.cpuS / MEASURE_S / cameras) * 100).toFixed(3)

function printHead(): void {
  console.log('| cameras | sova, % of a core a camera | ffmpeg | CPU ratio | sova PSS MB | ffmpeg PSS MB | PSS ratio |')
  console.log('| --- | --- | --- | --- | --- | --- | --- |')
}

function printRow({ cameras, sova, ffmpeg }: Result): void {
  const cells = [
    cameras,
    share(sova, cameras),
    share(ffmpeg, cameras),
    (sova.cpuS / ffmpeg.cpuS).toFixed(2),
    sova.pssMb.toFixed(0),
    ffmpeg.pssMb.toFixed(0),
    (sova.pssMb / ffmpeg.pssMb).toFixed(2),
  ]
  console.log(`| ${cells.join(' | ')} |`)
}

const counts = process.argv.slice(2).map(Number).filter(Number.isInteger)
const { child: camera, url } = await startForeignCamera({ width: 1280, height: 720, kbps: 2000 })
try {
  printHead()
  for (const cameras of counts.length > 0 ? counts : [1, 8, 32, 64]) {
    printRow(await compare(cameras, url))
  }
} finally {
  await endChild(camera)
}
