export interface DiskSpace {
  readonly freeBytes: number
  readonly totalBytes: number
}

const SHARE_OF_DISK = 0.05
const FLOOR_MAX_BYTES = 10_000_000_000

/** Free space that is kept for everything else on the disk: a twentieth of it, and not more than 10 GB. */
export const freeSpaceFloorBytes = ({ totalBytes }: DiskSpace): number =>
  Math.min(totalBytes * SHARE_OF_DISK, FLOOR_MAX_BYTES)
