/** What a caller may do with a camera: a pure decision from the permission level and the camera itself (spec 1 §6). */
import { type MediaScope, PERMISSION_BY_LEVEL, PERMISSION_LEVELS, type Permission } from '@sova/contract'

export interface CameraAccess {
  /** Null without a right of one's own. */
  level: number | null
  isPublic: boolean
  hasArchive: boolean
}

export const permissionOf = ({ level }: Pick<CameraAccess, 'level'>): Permission | null =>
  level === null ? null : (PERMISSION_BY_LEVEL[level] ?? null)

/** A lower number is a stronger right. */
const reaches = (level: number | null, needed: number): boolean => level !== null && level <= needed

export const maySee = ({ level, isPublic }: Pick<CameraAccess, 'level' | 'isPublic'>): boolean =>
  isPublic || reaches(level, PERMISSION_LEVELS.LIVE)

/** Archive and downloads are for O and R, where the tariff has an archive; a public camera shows its live picture only. */
export function mayUse(access: CameraAccess, scope: MediaScope): boolean {
  if (scope === 'live') return maySee(access)
  return access.hasArchive && reaches(access.level, PERMISSION_LEVELS.DVR)
}
