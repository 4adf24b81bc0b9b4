/** Against GStreamer's RTSP server that sends over UDP only, which our own client does not read. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createLogger, systemClock } from '@sova/base'
import { createFfmpegSource } from '@sova/media-codec'
import type { MediaSample, TracksEvent } from '@sova/media-formats'
import { openSource, type PacketSource, probeSource } from '@sova/media-sources'
import { freePort } from '@sova/testing/free-ports'
import { useScriptedCameras } from '@sova/testing/scripted-camera'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../testing/until.ts'
import { createSourceSupervisor } from './source-supervisor.ts'

const PYTHON = '/usr/bin/python3'
const SCRIPT = fileURLToPath(new URL('../../../../e2e/gstreamer-camera.py', import.meta.url))
const hasGStreamer =
  existsSync(PYTHON) &&
  spawnSync(PYTHON, ['-c', "import gi; gi.require_version('GstRtspServer', '1.0')"], { stdio: 'ignore' }).status === 0
const logLines: string[] = []
const logger = createLogger('test', { level: 'info', destination: { write: (line) => logLines.push(line) } })
const inputs = { clock: systemClock, logger }

describe.skipIf(!hasGStreamer)('a camera that sends over UDP only', () => {
  let device: ChildProcess
  let url: string

  beforeAll(async () => {
    const settings = { user: 'viewer', password: 'udp-pass', udp_only: true, streams: { gate: { codec: 'h264' } } }
    device = spawn(PYTHON, [SCRIPT, JSON.stringify(settings)], { stdio: ['pipe', 'pipe', 'inherit'] })
    if (!device.stdout) throw new Error('no output')
    const [line] = (await once(createInterface({ input: device.stdout }), 'line')) as [string]
    const { port } = JSON.parse(line) as { port: number }
    url = `rtsp://viewer:udp-pass@127.0.0.1:${port}/gate`
  }, 30_000)
  afterAll(async () => {
    device.stdin?.end()
    await once(device, 'exit')
  })

  it('is read by FFmpeg at the second try, by itself, and the log says so without the password', async () => {
    const tracks: TracksEvent[] = []
    const video: MediaSample[] = []
    const supervisor = createSourceSupervisor({
      open: () => openSource(url, inputs),
      openSecond: () => createFfmpegSource(url, inputs),
      sink: {
        onTracks: (event) => tracks.push(event),
        onSample: (sample) => sample.kind === 'video' && video.push(sample),
      },
      onEnd: () => undefined,
      clock: systemClock,
      random: () => 0,
      logger,
    })
    const ended = new AbortController()
    const running = supervisor.run(ended.signal)
    await until(
      () => video.length,
      (count) => count > 30,
    )
    expect(supervisor.status()).toMatchObject({ state: 'online', reconnects: 1 })
    expect(tracks[0]?.video).toMatchObject({ codec: 'h264', width: 640, height: 360 })
    expect(video[0]?.isKeyframe).toBe(true)
    ended.abort()
    await running
    const text = logLines.join('')
    expect(text).toContain('FFmpeg is tried')
    expect(text).not.toContain('udp-pass')
  }, 60_000)

  it('is described by a probe, which asks FFmpeg where our own client fails', async () => {
    const probed = await probeSource(url, { ...inputs, openSecond: createFfmpegSource }, 20_000)
    expect(probed).toMatchObject({ video: { codec: 'h264', width: 640, height: 360 }, audio: null })
    await expect(probeSource(url, inputs, 20_000)).rejects.toMatchObject({ name: 'SourceFailure' })
  }, 60_000)

  it('outside of the allowed networks is not connected to by FFmpeg either', async () => {
    const source = createFfmpegSource(url, { ...inputs, isTargetAllowed: () => false })
    const run = source?.run({ onTracks: () => {}, onSample: () => {} }, new AbortController().signal)
    await expect(run).rejects.toMatchObject({ code: 'refused' })
  })
})

describe('a camera that leads elsewhere', () => {
  const camera = useScriptedCameras()

  /** Ends when pictures come, or with what is said against it. */
  async function play(address: string): Promise<'plays' | string> {
    const stop = new AbortController()
    let outcome = 'nothing came'
    const onSample = () => {
      outcome = 'plays'
      stop.abort()
    }
    await createFfmpegSource(address, inputs)
      ?.run({ onTracks: () => {}, onSample }, stop.signal)
      .catch((error: Error) => {
        outcome = error.message
      })
    return outcome
  }

  it('is followed by FFmpeg at its own machine, and shows nothing of another one', async () => {
    const other = await camera()
    const at = (host: string) => `rtsp://${host}:${other.port}/main`
    expect(await play((await camera({ redirect: at('127.0.0.1') })).url)).toBe('plays')
    expect(await play((await camera({ redirect: at('localhost') })).url)).toMatch('leads to another machine')
  }, 60_000)
})

describe('a source that is pulled by RTMP', () => {
  it('is described by a probe and read by FFmpeg, which our own clients leave it to', async () => {
    const port = await freePort()
    const url = `rtmp://127.0.0.1:${port}/live/gate`
    const pictures = ['-re', '-f', 'lavfi', '-i', 'testsrc2=size=320x240:rate=25', '-t', '25']
    const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '25', '-bf', '0', '-pix_fmt', 'yuv420p']
    const server = spawn('ffmpeg', ['-v', 'error', ...pictures, ...coding, '-f', 'flv', '-listen', '1', url])
    try {
      const opened: (PacketSource | null)[] = []
      const openSecond: typeof createFfmpegSource = (address, given) => {
        opened.push(createFfmpegSource(address, given))
        return opened.at(-1) ?? null
      }
      const probe = () => probeSource(url, { ...inputs, openSecond }, 20_000).catch(() => null)
      // It listens a moment after it was started.
      const probed = await until(probe, Boolean)
      expect(probed?.video).toMatchObject({ codec: 'h264', width: 320, height: 240 })
      expect(opened.at(-1)?.counters?.()?.video.packets).toBeGreaterThan(0)
    } finally {
      server.kill('SIGKILL')
      await once(server, 'exit')
    }
  }, 60_000)
})

it('FFmpeg is not asked about files and other schemes', () => {
  for (const address of ['file:///etc/passwd', 'concat:a|b', 'http://camera.test/', 'pipe:0', 'rubbish']) {
    expect(createFfmpegSource(address, inputs)).toBeNull()
  }
})
