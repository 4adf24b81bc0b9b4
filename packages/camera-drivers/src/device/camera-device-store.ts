/** Where and as whom the settings of a camera are reached: sealed, for it holds a password, and never sent to a browser. */
import { createHash } from 'node:crypto'
import type { SecretBox } from '@sova/base'
import type { Database } from '@sova/database'
import { parseDeviceAddress } from '../onvif/onvif-session.ts'
import type { CameraDevice } from '../open-camera-driver.ts'
import { createCameraDeviceRepository } from './camera-device-repository.ts'

export interface CameraDeviceStore {
  /** @throws CameraFailure for an address that is none */
  put(cameraId: number, device: CameraDevice): Promise<void>
  /** @returns false when there is no such camera */
  putByNumber(number: string, device: CameraDevice): Promise<boolean>
  remove(cameraId: number): Promise<void>
  /** @returns false when there is no such camera */
  removeByNumber(number: string): Promise<boolean>
  /** The number of a camera that is set up at this address. @throws CameraFailure for an address that is none */
  findDuplicate(address: string): Promise<string | null>
  /** Of what `camera_device.access_sealed` holds: the address alone. */
  addressOf(accessSealed: string): string
  /** Null for a camera whose settings Sova can't reach. */
  find(cameraId: number): Promise<CameraDevice | null>
}

export function createCameraDeviceStore(
  { db }: Pick<Database, 'db'>,
  secretBox: Pick<SecretBox, 'seal' | 'open'>,
): CameraDeviceStore {
  const devices = createCameraDeviceRepository(db)
  async function put(cameraId: number, { driver, address, username, password }: CameraDevice): Promise<void> {
    const access = { address: parseDeviceAddress(address).href, username, password }
    await devices.put(cameraId, driver, secretBox.seal(JSON.stringify(access)), hashOf(access.address))
  }

  return {
    put,

    async putByNumber(number, device) {
      const cameraId = await devices.findCameraId(number)
      if (cameraId !== null) await put(cameraId, device)
      return cameraId !== null
    },

    remove: (cameraId) => devices.remove(cameraId),

    async removeByNumber(number) {
      const cameraId = await devices.findCameraId(number)
      if (cameraId !== null) await devices.remove(cameraId)
      return cameraId !== null
    },

    findDuplicate: async (address) => devices.findByAddress(hashOf(parseDeviceAddress(address).href)),

    addressOf: (accessSealed) => openAccess(secretBox, accessSealed).address,

    async find(cameraId) {
      const row = await devices.find(cameraId)
      return row ? { driver: row.driver, ...openAccess(secretBox, row.access_sealed) } : null
    },
  }
}

const hashOf = (address: string): Buffer => createHash('sha256').update(address).digest()

/** What `put` has sealed: the seal proves that nobody else wrote it. */
const openAccess = (secretBox: Pick<SecretBox, 'open'>, sealed: string): Omit<CameraDevice, 'driver'> =>
  JSON.parse(secretBox.open(sealed))
