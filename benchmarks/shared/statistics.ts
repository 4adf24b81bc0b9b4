/** The value below which `share` of the values lie (nearest rank). */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new RangeError('no values')
  const sorted = [...values].sort((a, b) => a - b)
  const rank = Math.max(0, Math.ceil(share * sorted.length) - 1)
  return sorted[rank] as number
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)
