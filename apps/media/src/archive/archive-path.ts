/** Names of archive files, built and read in one place: `{number}/{YYYYMMDD}/{HH}-{startMs}`, in UTC. */

export const DATA_ENDING = '.mp4'
export const INDEX_ENDING = '.idx'
/** Sample tables: only ever a copy of what is in the recording. */
export const TABLES_ENDING = '.tab'

const FILE_NAME = /^([0-9]{2})-([0-9]{1,14})\.mp4$/

/** Path below the archive folder, without its ending. */
export function archivePath(number: string, startMs: number): string {
  const iso = new Date(startMs).toISOString()
  return `${number}/${iso.slice(0, 10).replaceAll('-', '')}/${iso.slice(11, 13)}-${startMs}`
}

/** Null for a name that is not one of ours. */
export function startMsOfFile(fileName: string): number | null {
  const match = FILE_NAME.exec(fileName)
  return match ? Number(match[2]) : null
}

export const isCameraFolder = (name: string): boolean => /^[0-9]{1,19}$/.test(name)
export const isDayFolder = (name: string): boolean => /^[0-9]{8}$/.test(name)

const HOUR_MS = 3_600_000
export const utcHour = (ms: number): number => Math.floor(ms / HOUR_MS)
