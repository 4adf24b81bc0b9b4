/**
 * Rows as CSV that spreadsheets open (RFC 4180, with `;` as Russian Excel expects, and a byte order mark). A cell that a
 * spreadsheet would take for a formula is made text.
 */
export const BYTE_ORDER_MARK = '\uFEFF'
const SEPARATOR = ';'
const FORMULA = /^[=+\-@\t\r]/

export type CsvCell = string | number | boolean | null

/** The byte order mark comes before the first of them. */
export const csvLine = (row: readonly CsvCell[]): string => `${row.map(cellText).join(SEPARATOR)}\r\n`

function cellText(cell: CsvCell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell)
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return /["\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
