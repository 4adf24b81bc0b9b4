/** Reads an uploaded csv or xlsx file into rows of text. Formulas of a workbook are their last shown values. */
import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { serveChildTask } from '../../../child-tasks/serve-child-task.ts'
import { decodeText } from './decode-text.ts'
import type { TableReply, TableRequest } from './table-messages.ts'

const RECORD_BYTES_MAX = 100_000
const DELIMITERS = [';', ',', '\t'] as const

serveChildTask(async ({ bytes, format, rowsMax }: TableRequest): Promise<TableReply> => {
  try {
    const buffer = Buffer.from(bytes)
    return format === 'csv' ? readCsv(buffer, rowsMax) : { rows: await readWorkbook(buffer, rowsMax) }
  } catch {
    return { problem: 'import_file_broken' }
  }
})

function readCsv(bytes: Buffer, rowsMax: number): TableReply {
  const text = decodeText(bytes)
  if (text === null) return { problem: 'import_file_encoding' }
  const rows: string[][] = parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: RECORD_BYTES_MAX,
    to: rowsMax,
  })
  return { rows }
}

/** The one that the heading has most of. */
function delimiterOf(text: string): string {
  const heading = text.split(/\r?\n/, 1)[0] ?? ''
  const countOf = (delimiter: string) => heading.split(delimiter).length
  return [...DELIMITERS].sort((a, b) => countOf(b) - countOf(a))[0] ?? ';'
}

async function readWorkbook(bytes: Buffer, rowsMax: number): Promise<string[][]> {
  const rows = await readSheet(bytes)
  return rows.slice(0, rowsMax).map((row) => row.map(textOf))
}

function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell === 'string') return cell
  return typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : ''
}
