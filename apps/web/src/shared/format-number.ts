import i18next from 'i18next'

/** Thousands stand apart as the reader's language sets them: `10 000`, `10,000`, `10.000`. */
export const formatNumber = (value: number, fractionDigitsMax = 0): string =>
  value.toLocaleString(i18next.language, { maximumFractionDigits: fractionDigitsMax })

const SIZE_UNITS = [
  { unit: 'terabyte', bytes: 1e12 },
  { unit: 'gigabyte', bytes: 1e9 },
  { unit: 'megabyte', bytes: 1e6 },
] as const

/** `4 МБ`, `1.2 GB`: in the unit that leaves a number from one on, with a digit more while it is small. */
export function formatBytes(bytes: number): string {
  const { unit, bytes: size } = SIZE_UNITS.find((step) => bytes >= step.bytes) ?? { unit: 'megabyte', bytes: 1e6 }
  const value = bytes / size
  const maximumFractionDigits = value < 10 ? 1 : 0
  return value.toLocaleString(i18next.language, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits })
}
