/**
 * The settings of a camera, for its owner. What is shown is read from the camera each time, for others may change it
 * there; while it is away, the last answer is shown.
 */
import type { Clock, Logger } from '@sova/base'
import type { Bus } from '@sova/bus'
import {
  type CameraDeviceStore,
  type CameraDriver,
  CameraFailure,
  type CameraSettings,
  type CameraSettingsChange,
  type NormalPoint,
} from '@sova/camera-drivers'
import { findVisibleCamera, reaches } from '@sova/cameras'
import {
  type CameraSetup,
  type CameraSetupChange,
  type CameraSetupStatus,
  describePage,
  Failure,
  type listSupportedCameras,
  type PageInfo,
  PERMISSION_LEVELS,
  type RequestOf,
  SUPPORTED_CAMERA_FIELDS,
  type SupportedCameraRow,
} from '@sova/contract'
import { type Database, searchPatterns } from '@sova/database'
import type { CameraCalls } from './camera-calls.ts'
import { createCameraSetupRepository } from './camera-setup-repository.ts'
import type { FirmwareLibrary } from './firmware-library.ts'
import { type Frame, toCameraSetup } from './setup-answer.ts'
import { toSettingsChange, withChange } from './setup-change.ts'
import { type Updating, updatingPhase } from './updating-state.ts'

export interface CameraSetupServiceInputs {
  database: Pick<Database, 'db'>
  bus: Pick<Bus, 'publish'>
  clock: Clock
  logger: Logger
  devices: CameraDeviceStore
  calls: CameraCalls
  firmware: FirmwareLibrary
  openDriver: (device: NonNullable<Awaited<ReturnType<CameraDeviceStore['find']>>>) => CameraDriver
}

export type CameraSetupService = ReturnType<typeof createCameraSetupService>

interface OwnedCamera {
  id: number
  number: string
}

export function createCameraSetupService(inputs: CameraSetupServiceInputs) {
  const { database, bus, clock, logger, devices, calls, firmware, openDriver } = inputs
  const repository = createCameraSetupRepository(database.db)
  const stopping = new AbortController()
  /** By camera. */
  const uploads = new Map<number, Promise<void>>()
  /** Cameras whose update has been asked for, from the first question until the sending has ended. */
  const upgrading = new Set<number>()

  /** @throws Failure for a camera that is hidden from the caller, not theirs, or without a device */
  async function findOwned(accountId: string, number: string): Promise<OwnedCamera> {
    const camera = await findVisibleCamera(database.db, accountId, number)
    if (!camera) throw new Failure('not_found')
    if (!reaches(camera.level, PERMISSION_LEVELS.OWNER)) throw new Failure('insufficient_rights')
    return camera
  }

  async function openDevice({ id }: OwnedCamera): Promise<CameraDriver> {
    const device = await devices.find(id)
    if (!device) throw new Failure('not_found')
    return openDriver(device)
  }

  async function readState(camera: OwnedCamera) {
    const row = await repository.findState(camera.id)
    if (!row) throw new Failure('not_found')
    const { updating_kind: kind, updating_since: since } = row
    const updating: Updating | null = kind && since ? { kind, sinceMs: since.getTime() } : null
    return {
      ...row,
      updating,
      // Both were written by us, from values that were checked then.
      lastSettings: row.settings as CameraSettings | null,
      drawnZone: row.motion_zone as NormalPoint[] | null,
    }
  }
  type State = Awaited<ReturnType<typeof readState>>

  /** Null for a camera that is not updating. One that is still being sent its firmware answers, and has not come back. */
  function phaseOf({ id }: OwnedCamera, { updating }: State) {
    const phase = updating && updatingPhase(updating, clock.nowMs())
    return phase === 'asked' && uploads.has(id) ? 'away' : phase
  }

  async function describe(camera: OwnedCamera, settings: CameraSettings, state: State, frame: Frame, isReady: boolean) {
    const newer = settings.hasFirmwareUpdate ? await firmware.findNewer(settings.model, settings.firmwareVersion) : null
    const { timezone, drawnZone } = state
    const status: CameraSetupStatus = isReady ? 'ready' : 'updating'
    const facts = { number: camera.number, timezone, settings, drawnZone, hasNewFirmware: newer !== null, status }
    return toCameraSetup(facts, frame)
  }

  /** Asks the camera; one that is away and had answered before is told as updating. */
  async function read(camera: OwnedCamera, frame: Frame, signal: AbortSignal): Promise<CameraSetup> {
    const state = await readState(camera)
    const phase = phaseOf(camera, state)
    if (phase === 'away' && state.lastSettings) return describe(camera, state.lastSettings, state, frame, false)
    const driver = await openDevice(camera)
    try {
      const settings = await driver.readSettings(signal)
      await noteAnswer(camera, settings, state)
      return await describe(camera, settings, state, frame, true)
    } catch (error) {
      if (!isAway(error) || phase !== 'asked' || !state.lastSettings) {
        if (phase === 'overdue') await repository.setUpdating(camera.id, null)
        throw error
      }
      return describe(camera, state.lastSettings, state, frame, false)
    }
  }

  /** It is back; what lists show of it follows from what it said. */
  async function noteAnswer(camera: OwnedCamera, settings: CameraSettings, state: State): Promise<void> {
    if (state.updating) await repository.setUpdating(camera.id, null)
    await repository.keepSettings(camera.id, settings)
    const isSame = state.has_ptz === settings.hasPtz && state.is_sounding === settings.isAudioEnabled
    if (isSame) return
    await repository.updateCamera(camera.id, { has_ptz: settings.hasPtz, is_sounding: settings.isAudioEnabled })
    await bus.publish('camera_changed', { number: camera.number })
  }

  /** @throws Failure `camera_updating` for a camera that is away, or may still be */
  async function refuseWhileUpdating(camera: OwnedCamera, signal: AbortSignal): Promise<void> {
    const state = await readState(camera)
    const phase = phaseOf(camera, state)
    if (phase === null || phase === 'overdue') return
    if (phase === 'away') throw new Failure('camera_updating')
    const driver = await openDevice(camera)
    try {
      await noteAnswer(camera, await driver.readSettings(signal), state)
    } catch (error) {
      throw isAway(error) ? new Failure('camera_updating') : error
    }
  }

  /** @throws the error where nothing is known of the camera */
  async function answerUnread(camera: OwnedCamera, frame: Frame, change: CameraSettingsChange, error: unknown) {
    const state = await readState(camera)
    if (!state.lastSettings) throw error
    const settings = withChange(state.lastSettings, change)
    await noteAnswer(camera, settings, state)
    return describe(camera, settings, state, frame, true)
  }

  /** The page does not wait for megabytes. A camera that has them begins to be away; one that refuses them is ready again. */
  function uploadFirmware(camera: OwnedCamera, driver: CameraDriver, image: Buffer): void {
    const upload = driver
      .updateFirmware(image, stopping.signal)
      .then(() => begin(camera, 'firmware'))
      .catch(async (error: unknown) => {
        logger.warn({ camera: camera.number, err: error }, 'the firmware was not taken')
        await repository.setUpdating(camera.id, null)
      })
      .catch((error: unknown) => logger.error({ camera: camera.number, err: error }, 'could not end an update'))
      .then(() => {
        uploads.delete(camera.id)
        upgrading.delete(camera.id)
      })
    uploads.set(camera.id, upload)
  }

  /** @throws Failure `camera_updating`, `no_new_firmware`, and those of a camera that can't be asked */
  async function beginUpgrade(camera: OwnedCamera): Promise<{ status: CameraSetupStatus }> {
    const driver = await openDevice(camera)
    const settings = await calls.run(camera, async (signal) => {
      await refuseWhileUpdating(camera, signal)
      return driver.readSettings(signal)
    })
    const newer = settings.hasFirmwareUpdate ? await firmware.findNewer(settings.model, settings.firmwareVersion) : null
    if (!newer) throw new Failure('no_new_firmware')
    const image = await firmware.read(newer)
    await repository.keepSettings(camera.id, settings)
    const begun = await begin(camera, 'firmware')
    uploadFirmware(camera, driver, image)
    return begun
  }

  const begin = async (camera: OwnedCamera, kind: Updating['kind']): Promise<{ status: CameraSetupStatus }> => {
    await repository.setUpdating(camera.id, { kind, since: new Date(clock.nowMs()) })
    return { status: 'updating' }
  }

  return {
    async listSupported(
      accountId: string,
      request: RequestOf<typeof listSupportedCameras>,
    ): Promise<{ results: SupportedCameraRow[]; count: number; page: PageInfo }> {
      const query = {
        accountId,
        number: request.filters?.number ?? null,
        patterns: searchPatterns(request.search ?? ''),
        sort: request.order_by,
      }
      const count = await repository.count(query)
      const page = describePage({ page: request.page, pageSize: request.page_size, count })
      const rows = await repository.page(query, page.page_size, (page.current - 1) * page.page_size)
      const fields = new Set<string>(request.fields ?? SUPPORTED_CAMERA_FIELDS)
      const results = rows.map(({ number, title, address, tariff_name }) => {
        const whole = { number, title, address, tariff: { name: tariff_name } }
        return { ...Object.fromEntries(Object.entries(whole).filter(([field]) => fields.has(field))), number }
      })
      return { results, count, page }
    },

    async load(accountId: string, number: string, frame: Frame): Promise<CameraSetup> {
      const camera = await findOwned(accountId, number)
      return calls.run(camera, (signal) => read(camera, frame, signal))
    },

    /** A change that the camera took is told as saved, even if the camera says nothing afterwards. */
    async configure(accountId: string, change: CameraSetupChange): Promise<CameraSetup> {
      const camera = await findOwned(accountId, change.camera_number)
      const wanted = toSettingsChange(change)
      const driver = await openDevice(camera)
      return calls.run(camera, async (signal) => {
        await refuseWhileUpdating(camera, signal)
        if (change.model !== undefined) {
          const settings = await driver.readSettings(signal)
          if (`${settings.manufacturer} ${settings.model}`.trim() !== change.model) {
            throw new Failure('invalid_request', { fields: { model: ['camera_model_changed'] } })
          }
        }
        await driver.changeSettings(wanted, signal)
        if (wanted.motionZone) await repository.keepZone(camera.id, wanted.motionZone)
        if (wanted.timezone !== undefined) {
          await repository.updateCamera(camera.id, { timezone: wanted.timezone })
          await bus.publish('camera_changed', { number: camera.number })
        }
        return read(camera, change, signal).catch((error: unknown) => answerUnread(camera, change, wanted, error))
      })
    },

    async reboot(accountId: string, number: string) {
      const camera = await findOwned(accountId, number)
      const driver = await openDevice(camera)
      await calls.run(camera, async (signal) => {
        await refuseWhileUpdating(camera, signal)
        await driver.reboot(signal)
      })
      return begin(camera, 'reboot')
    },

    async upgrade(accountId: string, number: string) {
      const camera = await findOwned(accountId, number)
      // Two images that are written at once may leave a camera without any.
      if (upgrading.has(camera.id)) throw new Failure('camera_updating')
      upgrading.add(camera.id)
      try {
        return await beginUpgrade(camera)
      } finally {
        if (!uploads.has(camera.id)) upgrading.delete(camera.id)
      }
    },

    async close(): Promise<void> {
      stopping.abort()
      await Promise.all(uploads.values())
    },
  }
}

const isAway = (error: unknown): boolean => error instanceof CameraFailure && error.code === 'unreachable'
