/** A whole report as one file, made of the pages of a list: at most 100,000 rows (spec 2 §8, §9). */
import { CSV_ROWS_MAX } from '@sova/contract'
import { type CsvCell, csvBlob, csvLine } from './csv-text.ts'

export interface CsvFile {
  /** With its ending. */
  name: string
  file: Blob
  /** There were more rows than a file takes. */
  isTruncated: boolean
}

export interface CsvInputs {
  signal: AbortSignal
  /** How many rows have been read. */
  onProgress(rowCount: number): void
}

/** Makes the file of a report. It throws what went wrong, and when it is stopped. */
export type MakeCsv = (inputs: CsvInputs) => Promise<CsvFile>

export interface CsvReport<Row> {
  name: string
  head: readonly string[]
  cells(row: Row): readonly CsvCell[]
  /** Null as `next` ends the report. */
  readPage(page: number, signal: AbortSignal): Promise<{ rows: readonly Row[]; next: number | null }>
}

export async function readReport<Row>(report: CsvReport<Row>, { signal, onProgress }: CsvInputs): Promise<CsvFile> {
  const lines = [csvLine(report.head)]
  let isTruncated = false
  for (let page: number | null = 1; page !== null && !isTruncated; ) {
    const { rows, next }: { rows: readonly Row[]; next: number | null } = await report.readPage(page, signal)
    signal.throwIfAborted()
    const room = CSV_ROWS_MAX - (lines.length - 1)
    for (const row of rows.slice(0, room)) lines.push(csvLine(report.cells(row)))
    isTruncated = rows.length > room || (next !== null && rows.length === room)
    page = next
    onProgress(lines.length - 1)
  }
  return { name: report.name, file: csvBlob(lines), isTruncated }
}
