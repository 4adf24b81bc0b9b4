/** What a caller may do with a camera; the decisions that media servers make too stand in `@sova/cameras`. */
import { type CameraAccess, reaches } from '@sova/cameras'
import { PERMISSION_LEVELS } from '@sova/contract'

export { type CameraAccess, maySee, mayUse } from '@sova/cameras'

/** Only the owner gives a camera its title (spec 1 §6). */
export const mayRename = ({ level }: Pick<CameraAccess, 'level'>): boolean => reaches(level, PERMISSION_LEVELS.OWNER)
