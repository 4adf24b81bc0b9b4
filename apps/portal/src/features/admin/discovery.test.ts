/** Finding cameras over HTTP, on the real database, with simulated cameras that speak ONVIF. */
import { createLogger, systemClock } from '@sova/base'
import { createCameraWriter, LOCAL_MEDIA_SERVER } from '@sova/cameras'
import { AdminCamera, type DiscoveredCamera } from '@sova/contract'
import { buildAccount, testSecretBox } from '@sova/testing'
import { createSimulatedDevices, startDiscoveryResponder, startOnvifServer } from '@sova/testing/onvif-camera'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestCaller, usePortal } from '../../testing/use-portal.ts'

const login = { username: 'operator', password: 'camera-pass' }
const cameras = [
  { name: 'dome', kind: 'dome' },
  { name: 'indoor', kind: 'indoor' },
] as const
const devices = createSimulatedDevices({ cameras, clock: systemClock, rebootMs: 15_000, firmwareMs: 45_000 })
const logger = createLogger('test', { level: 'silent' })
const onvif = await startOnvifServer({ host: '127.0.0.1', port: 0, devices, user: login, clock: systemClock, logger })
const responder = await startDiscoveryResponder({ host: '127.0.0.1', port: 0, devices, onvifPort: () => onvif.port })
afterAll(() => Promise.all([onvif.close(), responder.close()]))

const portal = usePortal({ discoveryPort: responder.port }, { clock: systemClock })
const address = (name: string) => `http://127.0.0.1:${onvif.port}/onvif/${name}/device_service`
let operator: TestCaller
let tariff_id: number

beforeAll(async () => {
  const { database, bus, signIn } = portal()
  operator = await signIn(await buildAccount(database, { isOperator: true }))
  const writer = createCameraWriter({ database, bus, secretBox: testSecretBox })
  await writer.ensureMediaServer({ name: LOCAL_MEDIA_SERVER, domain: 'media.test', screenshotDomain: null })
  tariff_id = await writer.ensureTariff({ name: 'Day', dvrHours: 24, dvrSizeGb: null })
})

describe('finding cameras', { timeout: 30_000 }, () => {
  it('asks the networks that the operator lists, keeps the list, and says which cameras are there already', async () => {
    const asked = { address: address('dome'), ...login }
    const inspected = await operator.post('/v0/admin/discovery/inspect/', asked)
    expect(inspected.body).toMatchObject({
      manufacturer: 'Sova',
      model: 'SV-4225 PTZ',
      has_ptz: true,
      has_sound: true,
      sources: [`rtsp://127.0.0.1:${onvif.port}/dome/main`, `rtsp://127.0.0.1:${onvif.port}/dome/sub`],
      duplicate_of: null,
    })

    const draft = { sources: inspected.body.sources, title: 'Dome', tariff_id, device: asked, has_ptz: true }
    const added = AdminCamera.parse((await operator.post('/v0/admin/cameras/create/', draft)).body)
    expect(added).toMatchObject({ device_address: address('dome'), has_ptz: true, sources: draft.sources })
    expect(JSON.stringify(added)).not.toContain(login.password)
    const [source] = await portal().database.sql`SELECT url_sealed FROM camera_source ORDER BY stream LIMIT 1`
    expect(testSecretBox.open(String(source?.url_sealed))).toBe(
      `rtsp://operator:camera-pass@127.0.0.1:${onvif.port}/dome/main`,
    )
    const found = await operator.post('/v0/admin/discovery/', { networks: ['127.0.0.1'] })
    expect(found.body.results as DiscoveredCamera[]).toEqual([
      { address: address('dome'), name: 'dome', hardware: 'SV-4225 PTZ', duplicate_of: added.number },
      { address: address('indoor'), name: 'indoor', hardware: 'SV-1030 Indoor', duplicate_of: null },
    ])
    expect((await operator.post('/v0/admin/discovery/networks/')).body.networks).toEqual(['127.0.0.1'])
    expect((await operator.post('/v0/admin/discovery/inspect/', asked)).body.duplicate_of).toBe(added.number)

    const gone = await operator.post('/v0/admin/cameras/edit/', { number: added.number, device: null })
    expect(gone.body.device_address).toBeNull()
  })

  it.each([
    [{ ...login, password: 'wrong' }, 'camera_login_refused'],
    [{ ...login, address: 'http://127.0.0.1:1/onvif' }, 'camera_unreachable'],
    [{ ...login, address: 'file:///etc/passwd' }, 'camera_failed'],
  ])('says why %j tells nothing of itself', async (wrong, code) => {
    const { body } = await operator.post('/v0/admin/discovery/inspect/', { address: address('indoor'), ...wrong })
    expect(body.code).toBe(code)
    expect(JSON.stringify(body)).not.toContain(login.password)
  })

  it.each([[[]], [['10.0.0.0/8']], [['camera.example']], [['10.0.0.1/33']]])(
    'refuses %j, which is no network or too much of one',
    async (networks) => {
      const { status, body } = await operator.post('/v0/admin/discovery/', { networks })
      expect([status, body.networks]).toEqual([400, [expect.any(String)]])
    },
  )
})
