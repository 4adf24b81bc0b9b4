import type { Database } from '@sova/database'
import type { CameraDriverName } from '../open-camera-driver.ts'

export function createCameraDeviceRepository(db: Database['db']) {
  return {
    async put(cameraId: number, driver: CameraDriverName, accessSealed: string, addressHash: Buffer): Promise<void> {
      const device = { driver, access_sealed: accessSealed, address_hash: addressHash }
      await db
        .insertInto('camera_device')
        .values({ camera_id: cameraId, ...device })
        // Another device in its place has settings of its own.
        .onConflict((conflict) =>
          conflict.column('camera_id').doUpdateSet({ ...device, settings: null, motion_zone: null }),
        )
        .execute()
    },

    async remove(cameraId: number): Promise<void> {
      await db.deleteFrom('camera_device').where('camera_id', '=', cameraId).execute()
    },

    async findCameraId(number: string): Promise<number | null> {
      const row = await db.selectFrom('camera').select('id').where('number', '=', number).executeTakeFirst()
      return row?.id ?? null
    },

    /** The number of a camera that is set up at this address. */
    async findByAddress(addressHash: Buffer): Promise<string | null> {
      const row = await db
        .selectFrom('camera_device')
        .innerJoin('camera', 'camera.id', 'camera_device.camera_id')
        .select('camera.number')
        .where('camera_device.address_hash', '=', addressHash)
        .orderBy('camera.id')
        .executeTakeFirst()
      return row?.number ?? null
    },

    find: (cameraId: number) =>
      db
        .selectFrom('camera_device')
        .select(['driver', 'access_sealed'])
        .where('camera_id', '=', cameraId)
        .executeTakeFirst(),
  }
}
