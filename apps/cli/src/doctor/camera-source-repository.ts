import { type Database, isCameraInactive } from '@sova/database'

interface StoredSource {
  number: string
  url_sealed: string
}

/** The main streams of cameras that are meant to work now. */
export const createCameraSourceRepository = (db: Database['db']) => ({
  list: (now: Date): Promise<StoredSource[]> =>
    db
      .selectFrom('camera')
      .innerJoin('camera_source', 'camera_source.camera_id', 'camera.id')
      .select(['camera.number', 'camera_source.url_sealed'])
      .where('camera_source.stream', '=', 1)
      .where(isCameraInactive(now), 'is', false)
      .orderBy('camera.number')
      .execute(),
})
