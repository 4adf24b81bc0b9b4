/** Against a server that is not ours: GStreamer's, and FFmpeg's decoder as the judge of what came out. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createLogger, systemClock } from '@sova/base'
import { type MediaSample, splitNalUnits, type TracksEvent, toAnnexB } from '@sova/media-formats'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSource } from '../open-source.ts'
import { probeSource } from '../probe-source.ts'

const PYTHON = '/usr/bin/python3'
const SCRIPT = fileURLToPath(new URL('../../../../e2e/gstreamer-camera.py', import.meta.url))
const LOGIN = { user: 'viewer', password: 'gst-camera-pass' }

const hasGStreamer =
  existsSync(PYTHON) &&
  spawnSync(PYTHON, ['-c', "import gi; gi.require_version('GstRtspServer', '1.0')"], { stdio: 'ignore' }).status === 0
const hasFfprobe = spawnSync('ffprobe', ['-version'], { stdio: 'ignore' }).status === 0
const inputs = { clock: systemClock, logger: createLogger('test', { level: 'silent' }) }

interface Seen {
  tracks: TracksEvent[]
  video: MediaSample[]
  audio: MediaSample[]
}

async function watch(url: string, frameCount: number): Promise<Seen> {
  const seen: Seen = { tracks: [], video: [], audio: [] }
  const ended = new AbortController()
  const sink = {
    onTracks: (event: TracksEvent) => seen.tracks.push(event),
    onSample(sample: MediaSample) {
      seen[sample.kind].push(sample)
      if (seen.video.length >= frameCount && seen.audio.length >= 3) ended.abort()
    },
  }
  await openSource(url, inputs).run(sink, ended.signal)
  return seen
}

/** What FFmpeg's decoder makes of the pictures. */
function decode({ tracks, video }: Seen) {
  const track = tracks[0]?.video
  if (!track) throw new Error('no track came')
  const { vps, sps, pps } = track.parameterSets
  const stream = toAnnexB([...(vps ? [vps] : []), sps, pps, ...video.flatMap(({ data }) => splitNalUnits(data))])
  const format = track.codec === 'h264' ? 'h264' : 'hevc'
  const fields = ['-count_frames', '-show_entries', 'stream=nb_read_frames,width,height', '-of', 'json']
  const probe = spawnSync('ffprobe', ['-v', 'error', '-f', format, ...fields, 'pipe:0'], { input: stream })
  return { errors: probe.stderr.toString(), stream: JSON.parse(probe.stdout.toString()).streams[0] }
}

const growing = (samples: readonly MediaSample[]) =>
  samples.every((sample, index) => index === 0 || sample.dts > (samples[index - 1]?.dts ?? 0))

describe.skipIf(!hasGStreamer)("GStreamer's camera (needs gir1.2-gst-rtsp-server-1.0)", { timeout: 30_000 }, () => {
  let camera: ChildProcess
  let port = 0
  const url = (stream: string) => `rtsp://${LOGIN.user}:${LOGIN.password}@127.0.0.1:${port}/${stream}`

  beforeAll(async () => {
    const streams = {
      'h264-pcma': { codec: 'h264', audio: 'pcma' },
      'h264-aac': { codec: 'h264', audio: 'aac' },
      'h265-pcma': { codec: 'h265', audio: 'pcma' },
      'h265-aac': { codec: 'h265', audio: 'aac' },
      mjpeg: { codec: 'mjpeg' },
    }
    const settings = JSON.stringify({ ...LOGIN, scheme: 'digest', streams })
    camera = spawn(PYTHON, [SCRIPT, settings], { stdio: ['pipe', 'pipe', 'ignore'] })
    if (!camera.stdout) throw new Error('the camera has no output')
    const [line] = await once(createInterface(camera.stdout), 'line')
    port = JSON.parse(line).port
  }, 20_000)

  afterAll(async () => {
    camera.stdin?.end()
    if (camera.exitCode === null) await once(camera, 'exit')
  })

  const streams = [
    ['h264-pcma', /^avc1\.42c01e$/, { codec: 'pcma', timescale: 8000 }, 3600],
    ['h264-aac', /^avc1\.42c01e$/, { codec: 'aac', timescale: 48_000, codecString: 'mp4a.40.2' }, 3600],
    ['h265-pcma', /^hvc1\.1\.6\.L\d+\.[0-9A-F.]+$/, { codec: 'pcma', timescale: 8000 }, 9000],
    ['h265-aac', /^hvc1\.1\.6\.L\d+\.[0-9A-F.]+$/, { codec: 'aac', timescale: 48_000 }, 9000],
  ] as const

  it.concurrent.each(streams)(
    '%s plays, and its pictures decode without an error',
    async (name, codec, audio, ticks) => {
      const seen = await watch(url(name), 15)
      expect(seen.tracks).toHaveLength(1)
      expect(seen.tracks[0]).toMatchObject({ video: { width: 640, height: 360 }, audio })
      expect(seen.tracks[0]?.video?.codecString).toMatch(codec)
      expect(seen.video[0]?.isKeyframe).toBe(true)
      expect([growing(seen.video), growing(seen.audio)]).toEqual([true, true])
      // A busy machine makes the camera leave out frames, so a duration may be several frames.
      const frames = seen.video.slice(1).map(({ duration }) => duration / ticks)
      expect(frames.every((count) => count > 0.9 && Math.abs(count - Math.round(count)) < 0.1)).toBe(true)
      expect(Math.abs((seen.video.at(-1)?.wallClockMs ?? 0) - Date.now())).toBeLessThan(10_000)
      if (!hasFfprobe) return
      const { errors, stream } = decode(seen)
      expect(errors).toBe('')
      expect(stream).toMatchObject({ width: 640, height: 360, nb_read_frames: `${seen.video.length}` })
    },
  )

  it('a probe says what it is, and a codec that nobody reads is named', async () => {
    const probed = await probeSource(url('h264-aac'), inputs, 10_000)
    expect(probed).toMatchObject({ video: { codec: 'h264', width: 640 }, audio: { codec: 'aac', channels: 1 } })
    expect(probed.frameRate).toBeCloseTo(25, 0)
    const failed = probeSource(url('mjpeg'), inputs, 10_000)
    await expect(failed).rejects.toMatchObject({ code: 'unsupported_codec', detail: expect.stringContaining('JPEG') })
  })

  it('a wrong password and an unknown path', async () => {
    const address = `127.0.0.1:${port}`
    await expect(probeSource(`rtsp://viewer:wrong@${address}/mjpeg`, inputs, 9000)).rejects.toMatchObject({
      code: 'unauthorized',
    })
    await expect(probeSource(url('nothing'), inputs, 9000)).rejects.toMatchObject({ code: 'not_found' })
  })
})
