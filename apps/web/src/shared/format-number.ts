import i18next from 'i18next'

/** Thousands stand apart as the reader's language sets them: `10 000`, `10,000`, `10.000`. */
export const formatNumber = (value: number, fractionDigitsMax = 0): string =>
  value.toLocaleString(i18next.language, { maximumFractionDigits: fractionDigitsMax })
