/** People from a file: checked before it is opened, read in a process of its own, and added all or not at all. */
import { extname } from 'node:path'
import { plateKey } from '@sova/access-rules'
import {
  IMPORT_COLUMNS,
  IMPORT_ROWS_MAX,
  ImportAction,
  type ImportResult,
  type ImportRow,
  type Locale,
} from '@sova/contract'
import type { Database } from '@sova/database'
import type { RunChildTask } from '../../../child-tasks/child-task.ts'
import { sentence } from '../../../i18n/messages.ts'
import { isTaken, nameSome, refuseField } from '../../../pacs/refusals.ts'
import { HEADINGS, readHeadings } from './import-columns.ts'
import { type PlannedRow, planImport, readRows, type TableRow } from './import-plan.ts'
import { createImportRepository, type ImportRepository, namedIn } from './import-repository.ts'
import type { TableReply, TableRequest } from './table-messages.ts'
import { findWorkbookProblem } from './workbook-check.ts'

export interface ImportService {
  /** @throws Failure naming `file` */
  import(gangId: number, upload: Upload): Promise<ImportResult>
}

export interface Upload {
  name: string
  bytes: Buffer
  isPreview: boolean
  locale: Locale
}

/** Blank rows between people are passed over, but not without end. */
const TABLE_ROWS_MAX = 5000

export interface ImportServiceInputs {
  database: Pick<Database, 'db'>
  readTable: RunChildTask<TableRequest, TableReply>
}

export function createImportService({ database: { db }, readTable }: ImportServiceInputs): ImportService {
  async function readPeople({ name, bytes, locale }: Upload): Promise<TableRow[]> {
    const format = formatOf(name)
    const problem = format === 'xlsx' ? findWorkbookProblem(bytes) : null
    if (problem) throw refuseField('file', problem)
    const reply = await readTable({ bytes, format, rowsMax: TABLE_ROWS_MAX })
    if (!reply || 'problem' in reply) throw refuseField('file', reply?.problem ?? 'import_file_broken')
    const [heading = [], ...rows] = reply.rows
    const places = readHeadings(heading)
    if ('unknown' in places) throw refuseField('file', 'import_columns_unknown', { column: places.unknown })
    if ('missing' in places) {
      throw refuseField('file', 'import_columns_missing', { column: HEADINGS[locale][places.missing] })
    }
    const people = readRows(rows, places)
    if (people.length > IMPORT_ROWS_MAX || reply.rows.length >= TABLE_ROWS_MAX)
      throw refuseField('file', 'import_rows_max')
    if (people.length === 0) throw refuseField('file', 'import_rows_none')
    return people
  }

  async function plan(repository: ImportRepository, gangId: number, people: readonly TableRow[]) {
    const plateKeys = [...new Set(people.flatMap(({ cars }) => cars.map(plateKey)))]
    return planImport(people, await repository.readKnown(gangId, { ...namedIn(people), plateKeys }))
  }

  return {
    async import(gangId, upload) {
      const people = await readPeople(upload)
      if (upload.isPreview)
        return describe(await plan(createImportRepository(db), gangId, people), false, upload.locale)
      try {
        return await db.transaction().execute(async (transaction) => {
          const repository = createImportRepository(transaction)
          await repository.lock(gangId)
          const planned = await plan(repository, gangId, people)
          const refused = planned.filter(({ action }) => action === 'refused')
          if (refused.length > 0) {
            throw refuseField('file', 'import_rows_refused', { lines: nameSome(refused.map(({ row }) => row.line)) })
          }
          await repository.apply(gangId, planned)
          return describe(planned, true, upload.locale)
        })
      } catch (error) {
        // A car of the file was given to somebody meanwhile.
        if (isTaken(error)) throw refuseField('file', 'car_number_taken')
        throw error
      }
    },
  }
}

function formatOf(name: string): TableRequest['format'] {
  const ending = extname(name).toLowerCase()
  if (ending === '.csv') return 'csv'
  if (ending === '.xlsx') return 'xlsx'
  throw refuseField('file', ending === '.xlsm' ? 'import_file_macros' : 'import_file_type')
}

function describe(planned: readonly PlannedRow[], isApplied: boolean, locale: Locale): ImportResult {
  const counts = Object.fromEntries(
    ImportAction.options.map((action) => [action, planned.filter((row) => row.action === action).length]),
  ) as ImportResult['counts']
  return { is_applied: isApplied, counts, rows: planned.map((row) => describeRow(row, locale)) }
}

function describeRow({ row, action, title, isActive, problems }: PlannedRow, locale: Locale): ImportRow {
  return {
    line: row.line,
    action,
    title: title.slice(0, 500),
    is_active: isActive,
    cars: row.cars.slice(0, 50).map((number) => number.slice(0, 60)),
    device_access_groups: row.groups.slice(0, 50).map((name) => name.slice(0, 128)),
    attached_usernames: row.usernames.slice(0, 20).map((name) => name.slice(0, 150)),
    errors: IMPORT_COLUMNS.flatMap((column) =>
      problems
        .filter((problem) => problem.column === column)
        .slice(0, 5)
        .map(({ key, parameters }) => ({ column, message: sentence(locale, key, parameters) })),
    ),
  }
}
