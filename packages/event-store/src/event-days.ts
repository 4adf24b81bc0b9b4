/** Partitions and folders of pictures are UTC days. */
export const DAY_MS = 86_400_000

export const dayStartMs = (atMs: number): number => Math.floor(atMs / DAY_MS) * DAY_MS
/** `2026-11-21` */
export const dayName = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10)
