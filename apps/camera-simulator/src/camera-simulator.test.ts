import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createLogger, systemClock } from '@sova/base'
import { openCameraDriver } from '@sova/camera-drivers'
import { readBurnedClock } from '@sova/testing/burned-clock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CameraSimulator, createCameraSimulator } from './camera-simulator.ts'
import { CAMERAS, type SimulatedCamera, selectCameras } from './cameras/camera-list.ts'
import { clipFilesOf, writeClip, writeTruth } from './clip/clip-files.ts'
import { makeTestClip } from './clip/make-test-clip.ts'
import { describeTruth } from './clip/truth.ts'
import { parseOptions } from './options.ts'
import { createGate } from './scenes/gate.ts'

const run = promisify(execFile)
const [gate, fence] = selectCameras(['gate-1', 'fence-1'])
let simulator: CameraSimulator
let cacheDir: string

beforeAll(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'sova-simulator-'))
  const clip = await makeTestClip()
  const files = clipFilesOf(cacheDir, gate!)
  await writeClip(files.clip('h264', 'main'), clip)
  await writeClip(files.clip('h264', 'sub'), clip)
  await writeTruth(files.truth, describeTruth(createGate(7), 7))
  simulator = await startSimulator(gate!, cacheDir)
}, 30_000)

const startSimulator = (camera: SimulatedCamera, folder: string) =>
  createCameraSimulator({
    host: '127.0.0.1',
    port: 0,
    httpPort: 0,
    cameras: [camera],
    cacheDir: folder,
    clock: systemClock,
    random: Math.random,
    logger: createLogger('test', { level: 'silent' }),
  })

afterAll(async () => {
  await simulator.close()
  await rm(cacheDir, { recursive: true })
})

const address = (path: string, user = 'operator:camera-pass', { port } = simulator) =>
  `rtsp://${user}@127.0.0.1:${port}/${path}`
/** The tracks stand in the description: half a second of the stream, instead of five, is enough to know the rest. */
const READING = ['-v', 'error', '-rtsp_transport', 'tcp', '-analyzeduration', '500000']
const ffmpeg = (url: string, ...output: string[]) =>
  run('ffmpeg', [...READING, '-i', url, ...output], {
    encoding: 'buffer',
    maxBuffer: 1 << 28,
  })

describe('camera simulator', { timeout: 30_000 }, () => {
  it('a client sees the true time, and ffmpeg finds no error', async () => {
    const asked = Date.now()
    const output = ['-frames:v', '20', '-f', 'rawvideo', '-pix_fmt', 'gray', '-']
    const { stdout, stderr } = await ffmpeg(address('gate-1/sub'), ...output)
    expect(stderr.toString()).toBe('')
    const times = Array.from({ length: 20 }, (_, index) =>
      readBurnedClock(stdout.subarray(index * 640 * 360, (index + 1) * 640 * 360), 640, 360),
    )
    expect(times[0]).toBeGreaterThanOrEqual(asked - 100)
    expect(times[19]).toBeLessThanOrEqual(Date.now())
    for (let index = 1; index < 20; index++) expect(times[index]! - times[index - 1]!).toBeCloseTo(66.7, -1)
  })

  it.each([
    ['pcma', 'pcm_alaw'],
    ['pcmu', 'pcm_mulaw'],
    ['aac', 'aac'],
  ])('with ?audio=%s there is a %s track', async (audio, codec) => {
    const args = [...READING, '-show_entries', 'stream=codec_name', '-of', 'csv=p=0']
    const { stdout } = await run('ffprobe', [...args, address(`gate-1/main?audio=${audio}`)])
    expect(stdout.trim().split('\n')).toEqual(['h264', codec])
  })

  it('a wrong password is refused', async () => {
    const refusal = expect.objectContaining({ stderr: expect.toSatisfy((text: Buffer) => `${text}`.includes('401')) })
    await expect(ffmpeg(address('gate-1/main', 'operator:guess'), '-f', 'null', '-')).rejects.toEqual(refusal)
  })

  it('a camera whose clip is not ready answers 503, an unknown one 404', async () => {
    const answers = (status: string) =>
      expect.objectContaining({ stderr: expect.toSatisfy((text: Buffer) => `${text}`.includes(status)) })
    const emptyDir = join(cacheDir, 'empty')
    const drawing = await startSimulator(fence!, emptyDir)
    try {
      const early = address('fence-1/main', undefined, drawing)
      await expect(ffmpeg(early, '-f', 'null', '-')).rejects.toEqual(answers('503'))
    } finally {
      await drawing.close()
    }
    await expect(ffmpeg(address('roof-9/main'), '-f', 'null', '-')).rejects.toEqual(answers('404'))
  })

  it('the truth about a camera is served', async () => {
    const answer = await fetch(`http://127.0.0.1:${simulator.httpPort}/truth/gate-1.json`)
    expect(await answer.json()).toMatchObject({ scene: 'gate', loopMs: 20_000, plates: [{ text: expect.any(String) }] })
    expect((await fetch(`http://127.0.0.1:${simulator.httpPort}/truth/roof-9.json`)).status).toBe(404)
  })
})

describe('command line', () => {
  it('there are twelve cameras of eight scenes', () => {
    expect(parseOptions([]).cameras.map(({ name }) => name)).toEqual(CAMERAS.map(({ name }) => name))
    expect(CAMERAS).toHaveLength(12)
    expect(new Set(CAMERAS.map(({ scene }) => scene)).size).toBe(8)
  })

  it('an unknown camera or port is refused with the reason', () => {
    expect(() => parseOptions(['--cameras', 'roof-9'])).toThrow('there is no camera "roof-9"')
    expect(() => parseOptions(['--port', 'x'])).toThrow('--port must be a port')
  })
})

describe('the settings of a drawn camera', { timeout: 120_000 }, () => {
  const driver = () =>
    openCameraDriver(
      {
        driver: 'onvif',
        address: `http://127.0.0.1:${simulator.port}/onvif/gate-1/device_service`,
        username: 'operator',
        password: 'camera-pass',
      },
      { clock: systemClock, isTargetAllowed: () => true },
    )
  const { signal } = new AbortController()
  const probe = async () => {
    const args = [...READING, '-show_entries', 'stream=width,height', '-of', 'csv=p=0']
    return (await run('ffprobe', [...args, address('gate-1/main')])).stdout.trim()
  }

  it('change its stream: a size that was set is the size that is sent', async () => {
    const files = clipFilesOf(cacheDir, gate!)
    await writeClip(files.clip('h264', '856x480'), await makeTestClip('856x480'))
    const settings = await driver().readSettings(signal)
    expect(settings).toMatchObject({ model: 'SV-1080 Bullet', resolution: { width: 1280, height: 720 } })
    await driver().changeSettings({ resolution: { width: 856, height: 480 } }, signal)
    // The first viewer is told to come again while the clip is read.
    await expect.poll(() => probe().catch(() => ''), { timeout: 60_000 }).toBe('856,480')
    // Every macroblock of the strip and of the picture below it is there: no decoder complains.
    const { stderr } = await ffmpeg(address('gate-1/main'), '-frames:v', '40', '-f', 'null', '-')
    expect(stderr.toString()).toBe('')
    await driver().changeSettings({ resolution: { width: 1280, height: 720 } }, signal)
  })

  it('switch its stream off and end the connections of those who watch', async () => {
    const watching = ffmpeg(address('gate-1/main'), '-f', 'null', '-').catch((error: Error) => error)
    await expect.poll(() => probe().catch(() => ''), { timeout: 60_000 }).not.toBe('')
    await driver().changeSettings({ isVideoEnabled: false }, signal)
    await watching
    const refusal = expect.objectContaining({ stderr: expect.toSatisfy((text: Buffer) => `${text}`.includes('503')) })
    await expect(ffmpeg(address('gate-1/main'), '-f', 'null', '-')).rejects.toEqual(refusal)
    await driver().changeSettings({ isVideoEnabled: true }, signal)
  })
})
