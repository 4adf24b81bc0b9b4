/**
 * What an account may do with a camera: a pure decision from the permission level and the camera itself (spec 1 §6).
 * The portal asks before it signs a token, the media server for as long as a stream of that token is open.
 */
import { EMBED_TOKEN_ACCOUNT, type MediaScope, PERMISSION_LEVELS } from '@sova/contract'

export interface CameraAccess {
  /** Null without a right of one's own. */
  level: number | null
  isPublic: boolean
  hasArchive: boolean
}

/** A lower number is a stronger right. */
export const reaches = (level: number | null, needed: number): boolean => level !== null && level <= needed

export const maySee = ({ level, isPublic }: Pick<CameraAccess, 'level' | 'isPublic'>): boolean =>
  isPublic || reaches(level, PERMISSION_LEVELS.LIVE)

/** Archive and downloads are for O and R, where the tariff has an archive; a public camera shows its live picture only. */
export function mayUse(access: CameraAccess, scope: MediaScope): boolean {
  if (scope === 'live') return maySee(access)
  return access.hasArchive && reaches(access.level, PERMISSION_LEVELS.DVR)
}

/** What a camera allows to the holder of a token, whoever that is. */
export interface TokenAccess extends CameraAccess {
  isEmbed: boolean
}

/** @param access null for a camera that is not there, or not visible to the account */
export function mayUseToken(access: TokenAccess | null, token: { account: string; scope: MediaScope }): boolean {
  if (!access) return false
  if (token.account === EMBED_TOKEN_ACCOUNT) return access.isEmbed && token.scope === 'live'
  return mayUse(access, token.scope)
}

/** Only the owner gives a camera its title (spec 1 §6). */
export const mayRename = ({ level }: Pick<CameraAccess, 'level'>): boolean => reaches(level, PERMISSION_LEVELS.OWNER)

/** Events as they happen are for whoever has a right of its own; a public camera shows its picture to all, not its plates. */
export const mayHearEvents = ({ level }: Pick<CameraAccess, 'level'>): boolean => reaches(level, PERMISSION_LEVELS.LIVE)

/** Events of the past are for O and R, as the archive is (spec 1 §6), though they may be kept without one. */
export const mayReadEvents = ({ level }: Pick<CameraAccess, 'level'>): boolean => reaches(level, PERMISSION_LEVELS.DVR)

/** What analytics look at and when is the owner's to decide. */
export const maySetAnalytics = ({ level }: Pick<CameraAccess, 'level'>): boolean =>
  reaches(level, PERMISSION_LEVELS.OWNER)

/** What goes wrong with a camera and its recording is told to its owner (as `listAlerts` has it). */
export const mayHearHealth = ({ level }: Pick<CameraAccess, 'level'>): boolean =>
  reaches(level, PERMISSION_LEVELS.OWNER)
