/**
 * Rows as a spreadsheet reads them: RFC 4180 but for the separator, UTF-8 with a byte order mark. A cell that a spreadsheet would take for a
 * formula is kept from being one by an apostrophe (OWASP, CSV injection).
 */
export type CsvCell = string | number | boolean | null

const BYTE_ORDER_MARK = '\uFEFF'
/** As in the reports that the portal writes: the spreadsheets of Russian and Turkish take a comma for a decimal point. */
const SEPARATOR = ';'
const LINE_END = '\r\n'
const FORMULA_START = /^[=+\-@\t\r]/

function cellText(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  const harmless = FORMULA_START.test(cell) ? `'${cell}` : cell
  return /["\r\n;,]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

export const csvLine = (cells: readonly CsvCell[]): string => cells.map(cellText).join(SEPARATOR) + LINE_END

export const csvBlob = (lines: readonly string[]): Blob =>
  new Blob([BYTE_ORDER_MARK, ...lines], { type: 'text/csv;charset=utf-8' })
