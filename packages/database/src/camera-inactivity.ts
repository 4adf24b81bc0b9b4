import { type RawBuilder, sql } from 'kysely'

/** Of a row of `camera`: a period that is over, or that is still to come, makes no camera inactive. */
export const isCameraInactive = (now: Date): RawBuilder<boolean> => sql`coalesce(camera.inactivity_start <= ${now}
  AND (camera.inactivity_end IS NULL OR camera.inactivity_end > ${now}), false)`
