/** Whether there is video of a moment: not before the archive begins (spec 1 §2); while that is not known, there is none. */
export const isPlayableAt = (atMs: number, earliestMs: number | null): boolean =>
  earliestMs !== null && atMs >= earliestMs
