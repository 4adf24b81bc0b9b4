/**
 * What it costs to take in and record N cameras: Sova's media server against `ffmpeg -c copy`, a process a camera.
 * Both record the same camera of GStreamer's RTSP server during the same seconds, so that whatever else the machine does
 * weighs on both. Usage: `npm run bench -- ingest-record [cameras…]`, 1 8 32 64 unless told.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createLogger, databaseDir, loadSecretBox, readConfig, secretKeyFile } from '@sova/base'
import { openBus } from '@sova/bus'
import { createCameraWriter, LOCAL_MEDIA_SERVER } from '@sova/cameras'
import { migrate, openDatabase, startEmbeddedPostgres } from '@sova/database'
import { MEDIA_NODE_OPTIONS } from '../../apps/cli/src/supervisor/programs.ts'
import { freePort } from '../shared/free-port.ts'
import { type Cost, startMeter } from '../shared/process-meter.ts'

const MEASURE_S = 30
const SETTLE_S = 12
const root = fileURLToPath(new URL('../../', import.meta.url))
const logger = createLogger('bench', { level: 'silent' })

interface Result {
  cameras: number
  sova: Cost
  ffmpeg: Cost
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await Promise.race([once(child, 'exit'), delay(6000).then(() => child.kill('SIGKILL'))])
}

async function bytesBelow(dir: string): Promise<number> {
  const names = await readdir(dir, { recursive: true })
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(dir, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** One foreign camera, 720p25 at 2 Mbit/s with a 1 s GOP, that every recorder reads on a connection of its own. */
async function startCamera(): Promise<{ child: ChildProcess; url: string }> {
  const settings = { streams: { bench: { codec: 'h264', width: 1280, height: 720, kbps: 2000, pattern: 'snow' } } }
  const child = spawn('/usr/bin/python3', [join(root, 'e2e/gstreamer-camera.py'), JSON.stringify(settings)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const { port } = JSON.parse(line.toString()) as { port: number }
  return { child, url: `rtsp://127.0.0.1:${port}/bench` }
}

/** Waits until the camera really sends pictures. */
async function waitForPictures(url: string): Promise<void> {
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const probe = spawn('ffprobe', ['-v', 'error', '-rtsp_transport', 'tcp', url], { stdio: 'ignore' })
    const [code] = (await once(probe, 'exit')) as [number | null]
    if (code === 0) return
    await delay(1000)
  }
  throw new Error('the camera sends no pictures')
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
  const dataDir = await mkdtemp(join(tmpdir(), 'sova-bench-'))
  const [mediaPort, metricsPort] = [await freePort(), await freePort()]
  const environment = {
    ...process.env,
    SOVA_DATA: dataDir,
    SOVA_MEDIA_PORT: String(mediaPort),
    SOVA_MEDIA_METRICS_PORT: String(metricsPort),
    SOVA_MEDIA_NAME: LOCAL_MEDIA_SERVER,
    SOVA_LOG_LEVEL: 'error',
  }
  const config = readConfig(environment)
  const postgres = await startEmbeddedPostgres({ dir: databaseDir(config), logger })
  const database = openDatabase(config)
  let media: ChildProcess | null = null
  const close = async () => {
    if (media) await stop(media)
    await database.close()
    await postgres.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await migrate(database)
    const bus = await openBus({ database, logger })
    const writer = createCameraWriter({ database, bus, secretBox: loadSecretBox(secretKeyFile(config)) })
    const mediaServerId = await writer.ensureMediaServer({
      name: LOCAL_MEDIA_SERVER,
      domain: config.mediaDomain,
      screenshotDomain: null,
    })
    const tariffId = await writer.ensureTariff({ name: 'bench', dvrHours: 24, dvrSizeGb: null })
    for (let index = 0; index < cameras; index += 1) {
      await writer.addCamera({ title: `Camera ${index}`, ownerId: null, sources: [url], mediaServerId, tariffId })
    }
    await bus.close()
    media = spawn(process.execPath, [...MEDIA_NODE_OPTIONS, join(root, 'apps/media/dist/main.js')], {
      env: environment,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    await once(media, 'message')
    return { pids: [media.pid as number], archive: join(dataDir, 'archive'), close }
  } catch (error) {
    await close()
    throw error
  }
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
      await Promise.all(recorders.map(stop))
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
const { child: camera, url } = await startCamera()
try {
  await waitForPictures(url)
  printHead()
  for (const cameras of counts.length > 0 ? counts : [1, 8, 32, 64]) {
    printRow(await compare(cameras, url))
  }
} finally {
  await stop(camera)
}
