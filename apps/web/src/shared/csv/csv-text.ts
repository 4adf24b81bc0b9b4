/**
 * Rows as a spreadsheet reads them: RFC 4180 but for the separator, UTF-8 with a byte order mark. A cell that a spreadsheet would take for a
 * formula is kept from being one by an apostrophe (OWASP, CSV injection).
 */
export type CsvCell = string | number | boolean | null

const BYTE_ORDER_MARK = '\uFEFF'
const LINE_END = '\r\n'
const FORMULA_START = /^[=+\-@\t\r]/

function cellText(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  const harmless = FORMULA_START.test(cell) ? `'${cell}` : cell
  return /["\r\n;,]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

export type CsvSeparator = ',' | ';'

/** What spreadsheets of a language take for the end of a cell: where the comma is decimal, a semicolon. */
export const csvSeparator = (language: string): CsvSeparator => (language === 'en' ? ',' : ';')

export const csvLine = (cells: readonly CsvCell[], separator: CsvSeparator): string =>
  cells.map(cellText).join(separator) + LINE_END

export const csvBlob = (lines: readonly string[]): Blob =>
  new Blob([BYTE_ORDER_MARK, ...lines], { type: 'text/csv;charset=utf-8' })
