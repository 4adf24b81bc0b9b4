/** Moving cameras: for everyone who has a right of their own to one; its presets are its owner's. */
import type { Clock, Logger } from '@sova/base'
import type { CameraDevice, CameraDeviceStore, CameraDriver } from '@sova/camera-drivers'
import { findVisibleCamera, reaches } from '@sova/cameras'
import {
  Failure,
  PERMISSION_LEVELS,
  type PtzAbilities,
  type PtzCommand,
  PtzDirection,
  type PtzPreset,
} from '@sova/contract'
import type { Database } from '@sova/database'
import type { CameraCalls } from './camera-calls.ts'
import { createPtzMover, type PtzMover } from './ptz-mover.ts'
import { VELOCITIES } from './ptz-velocity.ts'

/** A mover knows its camera's services; without it every command would ask for them anew. */
const MOVER_IDLE_MS = 60_000
const MOVERS_MAX = 256

export interface PtzServiceInputs {
  database: Pick<Database, 'db'>
  clock: Clock
  logger: Logger
  devices: CameraDeviceStore
  calls: CameraCalls
  openDriver: (device: CameraDevice) => CameraDriver
}

export type PtzService = ReturnType<typeof createPtzService>

export function createPtzService({ database, clock, logger, devices, calls, openDriver }: PtzServiceInputs) {
  const movers = new Map<string, PtzMover>()

  /** A public camera is watched by anybody, and turned by nobody but those who have a right to it. */
  async function findMovable(accountId: string, number: string) {
    const camera = await findVisibleCamera(database.db, accountId, number)
    if (!camera) throw new Failure('not_found')
    if (!reaches(camera.level, PERMISSION_LEVELS.LIVE)) throw new Failure('insufficient_rights')
    return camera
  }

  async function openDevice(cameraId: number): Promise<CameraDriver> {
    const device = await devices.find(cameraId)
    if (!device) throw new Failure('ptz_unsupported')
    return openDriver(device)
  }

  async function findMover(camera: { id: number; number: string }): Promise<PtzMover> {
    for (const [number, mover] of movers) {
      if (!mover.isMoving && clock.nowMs() - mover.usedAtMs > MOVER_IDLE_MS) movers.delete(number)
    }
    const known = movers.get(camera.number)
    if (known) return known
    const driver = await openDevice(camera.id)
    const begunMeanwhile = movers.get(camera.number)
    if (begunMeanwhile) return begunMeanwhile
    if (movers.size >= MOVERS_MAX) throw new Failure('unavailable')
    const mover = createPtzMover({
      driver,
      clock,
      run: (ask) => calls.run(camera, ask, 'ptz_unsupported'),
      onLateFailure: (error) => logger.warn({ camera: camera.number, err: error }, 'a camera could not be stopped'),
    })
    movers.set(camera.number, mover)
    return mover
  }

  /** What a mover has learnt may be wrong after a failure. */
  async function command(camera: { id: number; number: string }, work: (mover: PtzMover) => Promise<void>) {
    const mover = await findMover(camera)
    try {
      await work(mover)
    } catch (error) {
      if (!mover.isMoving && movers.get(camera.number) === mover) movers.delete(camera.number)
      throw error
    }
  }

  async function findOwned(accountId: string, number: string) {
    const camera = await findMovable(accountId, number)
    if (!reaches(camera.level, PERMISSION_LEVELS.OWNER)) throw new Failure('insufficient_rights')
    return camera
  }

  return {
    async control(accountId: string, { camera_number, action, code }: PtzCommand): Promise<void> {
      const camera = await findMovable(accountId, camera_number)
      switch (action) {
        case 'start': {
          const direction = PtzDirection.safeParse(code)
          if (!direction.success) throw invalidCode('ptz_direction_unknown')
          return command(camera, (mover) => mover.start(VELOCITIES[direction.data]))
        }
        case 'stop':
          return command(camera, (mover) => mover.stop())
        case 'centralize':
          return command(camera, (mover) => mover.leap((driver, signal) => driver.goHome(signal)))
        case 'preset': {
          if (!code) throw invalidCode('field_required')
          return command(camera, (mover) => mover.leap((driver, signal) => driver.goToPreset(code, signal)))
        }
      }
    },

    async readAbilities(accountId: string, number: string): Promise<PtzAbilities> {
      const camera = await findMovable(accountId, number)
      const driver = await openDevice(camera.id)
      const movements = await calls.run(camera, (signal) => driver.readMovements(signal), 'ptz_unsupported')
      if (!movements) throw new Failure('ptz_unsupported')
      return {
        is_pan_tilt: movements.isPanTilt,
        is_zoom: movements.isZoom,
        has_home: movements.hasHome,
        presets: [...movements.presets],
        is_preset_editor: reaches(camera.level, PERMISSION_LEVELS.OWNER),
      }
    },

    async savePreset(accountId: string, number: string, name: string): Promise<PtzPreset> {
      const camera = await findOwned(accountId, number)
      const driver = await openDevice(camera.id)
      const token = await calls.run(camera, (signal) => driver.savePreset(name, signal), 'ptz_unsupported')
      return { token, name }
    },

    async deletePreset(accountId: string, number: string, token: string): Promise<void> {
      const camera = await findOwned(accountId, number)
      const driver = await openDevice(camera.id)
      await calls.run(camera, (signal) => driver.deletePreset(token, signal), 'ptz_unsupported')
    },

    /** No camera goes on moving behind a portal that is gone. */
    async close(): Promise<void> {
      const moving = [...movers.values()].filter((mover) => mover.isMoving)
      await Promise.allSettled(moving.map((mover) => mover.stop()))
    },
  }
}

const invalidCode = (key: string) => new Failure('invalid_request', { fields: { code: [key] } })
