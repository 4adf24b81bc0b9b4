/** The demo's account and cameras; on a second start only what may have changed is written. */
import { createAccount, createAccountRepository } from '@sova/accounts'
import { createCameraDeviceStore } from '@sova/camera-drivers'
import { createCameraWriter } from '@sova/cameras'
import { ensureLocalMediaServer } from '../local-media-server.ts'
import type { Installation } from '../with-installation.ts'
import { seedAccess } from './access-demo.ts'
import { DEMO_ANALYTICS } from './demo-analytics.ts'
import { DEMO_CAMERAS, DEMO_TIMEZONE, type DemoCamera } from './demo-cameras.ts'
import { createDemoRepository } from './demo-repository.ts'

/** Known to everyone: the demo binds to loopback unless it is told otherwise. */
export const DEMO_ACCOUNT = { username: 'demo', password: 'sova-demo' } as const
const SIMULATOR_USER = { username: 'operator', password: 'camera-pass' } as const
const SIMULATOR_LOGIN = `${SIMULATOR_USER.username}:${SIMULATOR_USER.password}`

const HOURS_A_DAY = 24
const STATE_AGE_MS = 8 * HOURS_A_DAY * 3600_000

export interface SeedInputs {
  installation: Installation
  simulatorPort: number
  nowMs: number
}

export async function seedDemo({ installation, simulatorPort, nowMs }: SeedInputs): Promise<void> {
  const { database, secretBox, bus } = installation
  const writer = createCameraWriter({ database, bus, secretBox })
  const demo = createDemoRepository(database.db)
  const devices = createCameraDeviceStore(database, secretBox)
  const ownerId = await ensureAccount(installation)
  const mediaServerId = await ensureLocalMediaServer(installation)
  for (const [position, camera] of DEMO_CAMERAS.entries()) {
    const sources = sourcesOf(camera, simulatorPort)
    const known = await demo.findCameraId(camera.number)
    if (known !== null) {
      await demo.replaceSources(
        known,
        sources.map((url) => secretBox.seal(url)),
      )
      await devices.put(known, deviceOf(camera, simulatorPort))
      continue
    }
    const tariffId = await writer.ensureTariff(tariffOf(camera))
    const { id } = await writer.addCamera({ ...draftOf(camera), ownerId, sources, mediaServerId, tariffId })
    await devices.put(id, deviceOf(camera, simulatorPort))
    const since = new Date(nowMs - STATE_AGE_MS)
    await demo.setState(id, {
      inactivity: camera.inactivity ? { start: since, ...camera.inactivity } : null,
      recordDisabledSince: camera.isRecordDisabled ? since : null,
    })
    if (camera.isFavourite) await demo.addFavourite(ownerId, id, position)
  }
  for (const { number, type, settings } of DEMO_ANALYTICS) await demo.setAnalytic(number, type, settings)
  await seedAccess({ installation, accountId: ownerId, nowMs })
}

async function ensureAccount({ database }: Installation): Promise<string> {
  const known = await createAccountRepository(database.db).findByUsername(DEMO_ACCOUNT.username)
  return known?.id ?? (await createAccount(database, { ...DEMO_ACCOUNT, isOperator: true })).id
}

function sourcesOf({ scene, audio }: DemoCamera, port: number): string[] {
  const query = `?audio=${audio ?? 'none'}`
  return ['main', 'sub'].map((stream) => `rtsp://${SIMULATOR_LOGIN}@127.0.0.1:${port}/${scene}/${stream}${query}`)
}

/** The drawn cameras speak ONVIF where they stream. */
const deviceOf = ({ scene }: DemoCamera, port: number) => ({
  driver: 'onvif' as const,
  address: `http://127.0.0.1:${port}/onvif/${scene}/device_service`,
  ...SIMULATOR_USER,
})

const tariffOf = ({ archiveDays }: DemoCamera) =>
  archiveDays === null
    ? { name: 'Эфир', dvrHours: null, dvrSizeGb: null }
    : { name: `Архив ${archiveDays} дней`, dvrHours: archiveDays * HOURS_A_DAY, dvrSizeGb: null }

/** Drawn cameras of these scenes turn, or zoom. */
const PTZ_SCENES = /^(street|yard|fence)-/

const draftOf = ({ number, scene, title, address, latitude, longitude, analytics, audio, isEmbed }: DemoCamera) => ({
  number,
  title,
  address,
  latitude,
  longitude,
  analytics,
  timezone: DEMO_TIMEZONE,
  isSounding: audio !== undefined,
  hasPtz: PTZ_SCENES.test(scene),
  isEmbed: isEmbed ?? false,
})
