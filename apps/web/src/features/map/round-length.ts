/** The longest of 1, 2, 3 and 5 times a power of ten that is not longer. */
export function roundLength(metresMax: number): number {
  const power = 10 ** Math.floor(Math.log10(metresMax))
  const times = [5, 3, 2, 1].find((step) => step * power <= metresMax) ?? 1
  return times * power
}
