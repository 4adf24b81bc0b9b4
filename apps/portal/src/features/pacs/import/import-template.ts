/** The templates of the import: headings in the caller's language and one example row. */
import { IMPORT_COLUMNS, type Locale } from '@sova/contract'
import writeExcelFile from 'write-excel-file/node'
import { EXAMPLES, HEADINGS } from './import-columns.ts'

const CSV_TYPE = 'text/csv; charset=utf-8'
const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const COLUMN_WIDTH = 28
/** Without it a spreadsheet takes UTF-8 for the machine's own code page. */
const BYTE_ORDER_MARK = '\uFEFF'

const headingsOf = (locale: Locale) => IMPORT_COLUMNS.map((column) => HEADINGS[locale][column])
const exampleOf = (locale: Locale) => IMPORT_COLUMNS.map((column) => EXAMPLES[locale][column])

/** Semicolons: what spreadsheets with a decimal comma expect; the example's own lists are quoted. */
export function writeCsvTemplate(locale: Locale): File {
  const lines = [headingsOf(locale), exampleOf(locale)].map((cells) => cells.map((cell) => `"${cell}"`).join(';'))
  return new File([`${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`], 'employees.csv', { type: CSV_TYPE })
}

export async function writeXlsxTemplate(locale: Locale): Promise<File> {
  const heading = headingsOf(locale).map((value) => ({ value, type: String, fontWeight: 'bold' as const }))
  const example = exampleOf(locale).map((value) => ({ value, type: String }))
  const columns = IMPORT_COLUMNS.map(() => ({ width: COLUMN_WIDTH }))
  const bytes = await writeExcelFile([heading, example], { columns }).toBuffer()
  return new File([bytes], 'employees.xlsx', { type: XLSX_TYPE })
}
