/** A CSV of cameras: its lines become drafts, and problems with the line that has them. Pure. */
import {
  type AdminCameraDraft,
  AdminCameraDraft as AdminCameraDraftSchema,
  CAMERA_IMPORT_ROWS_MAX,
} from '@sova/contract'

export const IMPORT_COLUMNS = [
  'source',
  'sub_source',
  'title',
  'address',
  'owner',
  'tariff',
  'timezone',
  'latitude',
  'longitude',
] as const
type ImportColumn = (typeof IMPORT_COLUMNS)[number]

export interface ImportLine {
  /** The first line of the file is 1. */
  line: number
  cells: Partial<Record<ImportColumn, string>>
}

export interface ReadImport {
  lines: ImportLine[]
  /** Keys of what is wrong with the file as a whole. */
  problem: 'camera_import_columns' | 'camera_import_rows_max' | null
}

/** Separated by `;`, `,` or tabs, whichever the first line has; the first line names the columns. */
export function readImport(csv: string): ReadImport {
  const [head, ...rows] = splitCsv(csv.replace(/^\uFEFF/, ''))
  const names = head?.cells.map((cell) => cell.trim().toLowerCase()) ?? []
  if (!names.includes('source') || !names.includes('title')) return { lines: [], problem: 'camera_import_columns' }
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (filled.length > CAMERA_IMPORT_ROWS_MAX) return { lines: [], problem: 'camera_import_rows_max' }
  const lines = filled.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(
      IMPORT_COLUMNS.flatMap((column) => {
        const text = cells[names.indexOf(column)]?.trim()
        return text ? [[column, text]] : []
      }),
    ),
  }))
  return { lines, problem: null }
}

export type DraftOfLine = { draft: AdminCameraDraft; fields: null } | { draft: null; fields: string[] }

/** @param tariffIds by lower-case name; a line without a tariff gets the first one */
export function draftOf({ cells }: ImportLine, tariffIds: ReadonlyMap<string, number>): DraftOfLine {
  const { source, sub_source, tariff, latitude, longitude, ...texts } = cells
  const tariffId = tariff === undefined ? [...tariffIds.values()][0] : tariffIds.get(tariff.toLowerCase())
  const draft = AdminCameraDraftSchema.safeParse({
    ...texts,
    sources: [source, sub_source].filter((address) => address !== undefined),
    tariff_id: tariffId,
    ...(latitude === undefined ? {} : { latitude: toNumber(latitude) }),
    ...(longitude === undefined ? {} : { longitude: toNumber(longitude) }),
  })
  if (draft.success) return { draft: draft.data, fields: null }
  return { draft: null, fields: [...new Set(draft.error.issues.map(({ path }) => String(path[0])))] }
}

/** With a decimal comma too. */
const toNumber = (text: string) => Number(text.replace(',', '.'))

function splitCsv(text: string): { line: number; cells: string[] }[] {
  const firstLine = text.slice(0, text.search(/[\r\n]|$/))
  const separator = [';', '\t', ','].find((candidate) => firstLine.includes(candidate)) ?? ';'
  const rows: { line: number; cells: string[] }[] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let line = 1
  let startLine = 1
  const endRow = () => {
    rows.push({ line: startLine, cells: [...cells, cell] })
    cells = []
    cell = ''
  }
  for (let index = 0; index < text.length; index += 1) {
    const letter = text[index]
    if (letter === '\n') line += 1
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (text[index + 1] === '"') {
        cell += '"'
        index += 1
      } else isQuoted = false
    } else if (letter === '"' && cell === '') isQuoted = true
    else if (letter === separator) {
      cells.push(cell)
      cell = ''
    } else if (letter === '\n') {
      endRow()
      startLine = line
    } else if (letter !== '\r') cell += letter
  }
  if (cell !== '' || cells.length > 0) endRow()
  return rows
}
