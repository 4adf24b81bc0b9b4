/** What operators mistype and cameras do wrong: a clear sentence, a log without secrets, and everything else goes on. */
import { createServer, type Server } from 'node:net'
import { freePorts } from '@sova/testing/free-ports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GSTREAMER_PASSWORD, type GStreamerCamera, startGStreamerCamera } from './harness/gstreamer-camera.ts'
import { createMediaClient } from './harness/media-client.ts'
import { ACCOUNT } from './harness/operator.ts'
import { startSystem, type TestSystem } from './harness/start-system.ts'
import { until } from './harness/until.ts'

const WRONG_PASSWORD = 'not-the-camera-password'

let camera: GStreamerCamera
let silent: Server
let rubbish: Server
let system: TestSystem

const listen = (server: Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const portOf = (server: Server) => {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

beforeAll(async () => {
  camera = await startGStreamerCamera({ gate: { codec: 'h264' }, old: { codec: 'mjpeg' } })
  silent = createServer(() => {})
  rubbish = createServer((socket) => {
    socket.on('error', () => {}).on('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi'))
  })
  await Promise.all([listen(silent), listen(rubbish)])
  system = await startSystem()
  await system.sova(['user', 'add', ACCOUNT.username], ACCOUNT.password)
  await system.sova(['camera', 'add', '--source', camera.url('gate'), '--owner', ACCOUNT.username, '--number', '3001'])
})

afterAll(async () => {
  await system?.close()
  await camera?.close()
  silent?.close()
  rubbish?.close()
})

const addCamera = (source: string, ...options: string[]) =>
  system.sova(['camera', 'add', '--source', source, '--owner', ACCOUNT.username, ...options])

describe('camera add', () => {
  it.concurrent.each([
    [
      'a wrong password',
      () => camera.url('gate').replace(GSTREAMER_PASSWORD, WRONG_PASSWORD),
      /user name or (the )?password/,
    ],
    ['a wrong path', () => camera.url('nothing'), /404|no such stream/],
    ['a codec that is not read', () => camera.url('old'), /H\.264 or H\.265/],
    ['another scheme', () => 'file:///etc/passwd', /rtsp/],
    ['no address at all', () => 'camera', /rtsp:\/\//],
    ['a camera that accepts and says nothing', () => `rtsp://127.0.0.1:${portOf(silent)}/`, /in time|timed|nothing/],
    ['one that speaks another language', () => `rtsp://127.0.0.1:${portOf(rubbish)}/`, /RTSP/],
  ])('says in a sentence what is wrong with %s', async (_what, source, sentence) => {
    const { code, output } = await addCamera(source())
    expect(code).toBe(1)
    expect(output).toMatch(sentence)
    expect(output.split('\n').length).toBeLessThanOrEqual(2)
    expect(output).not.toContain(GSTREAMER_PASSWORD)
    expect(output).not.toContain(WRONG_PASSWORD)
  })

  it('says that nothing listens at a port', async () => {
    const [port] = await freePorts(1)
    expect((await addCamera(`rtsp://127.0.0.1:${port}/`)).output).toMatch(/refuses|refused/)
  })

  it('refuses an owner that does not exist, and a number that is taken', async () => {
    const owner = await system.sova(['camera', 'add', '--source', camera.url('gate'), '--owner', 'nobody'])
    expect(owner).toMatchObject({ code: 1, output: expect.stringContaining('there is no such account') })
    const taken = await addCamera(camera.url('gate'), '--number', '3001')
    expect(taken).toMatchObject({ code: 1, output: expect.stringContaining('belong to no other camera') })
  })
})

describe('cameras that do not work', () => {
  it('are named in the log by their number, without their password, and stop nothing else', async () => {
    const wrong = camera.url('gate').replace(GSTREAMER_PASSWORD, WRONG_PASSWORD)
    const sources = {
      '3101': wrong,
      '3102': `rtsp://127.0.0.1:${portOf(silent)}/`,
      '3103': `rtsp://127.0.0.1:${portOf(rubbish)}/`,
    }
    for (const [number, source] of Object.entries(sources)) {
      expect((await addCamera(source, '--number', number, '--no-probe')).code).toBe(0)
    }
    const named = () => Object.keys(sources).filter((number) => system.logs().includes(`"number":"${number}"`))
    await until('log lines of each camera', async () => named().length === 3)
    const good = await createMediaClient(system, '3001')
    const nowS = Date.now() / 1000
    await until('recordings of the good camera', async () => ((await good.recordedUntilS()) ?? 0) > nowS)
    for (const secret of [GSTREAMER_PASSWORD, WRONG_PASSWORD, ACCOUNT.password])
      expect(system.logs()).not.toContain(secret)
  })

  it('are found by the doctor, which ends with code 1', async () => {
    const { code, output } = await system.sova(['doctor'])
    expect(code).toBe(1)
    expect(output).toMatch(/✓ camera 3001: H\.264 640×360/)
    expect(output).toMatch(/✗ camera 3101: .*password/)
    expect(output).toContain('✓ portal: ready')
  })
})
