/** To the process that reads uploaded tables, and back. */
export interface TableRequest {
  bytes: Uint8Array
  format: 'csv' | 'xlsx'
  /** Reading stops behind so many rows. */
  rowsMax: number
}

/** Cells are text as their program shows it; rows of blanks are kept, so that lines can be counted. */
export type TableReply = { rows: string[][] } | { problem: 'import_file_broken' | 'import_file_encoding' }
