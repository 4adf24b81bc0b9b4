/**
 * What each row of an uploaded table would do, decided from the rows and from what is known; nothing is written here. A
 * person is known by the name: then the row adds what it names, takes nothing away, and leaves whether they are active as
 * it is where the cell is empty.
 */
import { plateKey } from '@sova/access-rules'
import {
  CarNumber,
  EMPLOYEE_CARS_MAX,
  EMPLOYEE_GROUPS_MAX,
  EMPLOYEE_USERNAMES_MAX,
  EmployeeTitle,
  type ImportAction,
  type ImportColumn,
} from '@sova/contract'
import { type ColumnPlaces, readYesNo } from './import-columns.ts'

/** One row as it was read; nothing of it is known to be right yet. */
export interface TableRow {
  line: number
  title: string
  active: string
  cars: readonly string[]
  groups: readonly string[]
  usernames: readonly string[]
}

export interface KnownEmployee {
  id: number
  isActive: boolean
  plateKeys: ReadonlySet<string>
  groupIds: ReadonlySet<number>
  accountIds: ReadonlySet<string>
}

/** What is there already of what the table names. Names are folded by `nameKey`. */
export interface KnownRows {
  employees: ReadonlyMap<string, readonly KnownEmployee[]>
  groups: ReadonlyMap<string, readonly number[]>
  accounts: ReadonlyMap<string, string>
  /** Plate key → whose car it is. */
  carOwners: ReadonlyMap<string, number>
}

export interface RowProblem {
  column: ImportColumn
  key: string
  parameters: Record<string, string | number>
}

export interface PlannedRow {
  row: TableRow
  action: ImportAction
  problems: RowProblem[]
  title: string
  isActive: boolean
  /** Null for a person who is new, or whose row is refused. */
  employee: KnownEmployee | null
  /** What the row adds. */
  cars: { number: string; key: string }[]
  groupIds: number[]
  accountIds: string[]
}

export const nameKey = (name: string): string =>
  name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase().replaceAll('ё', 'е')

const listed = (cell: string): string[] =>
  cell
    .split(/[;,\n]/)
    .map((item) => item.trim())
    .filter((item) => item !== '')

export function readRows(rows: readonly (readonly string[])[], places: ColumnPlaces): TableRow[] {
  return rows.flatMap((cells, index) => {
    const cellOf = (column: ImportColumn) => cells[places[column] ?? -1] ?? ''
    if (cells.every((cell) => cell.trim() === '')) return []
    return {
      // The heading is line 1.
      line: index + 2,
      title: cellOf('title').trim(),
      active: cellOf('is_active'),
      cars: listed(cellOf('cars')),
      groups: listed(cellOf('device_access_groups')),
      usernames: listed(cellOf('attached_usernames')),
    }
  })
}

export function planImport(rows: readonly TableRow[], known: KnownRows): PlannedRow[] {
  const lineOfName = new Map<string, number>()
  const lineOfPlate = new Map<string, number>()
  return rows.map((row) => {
    const isRepeat = lineOfName.has(nameKey(row.title))
    lineOfName.set(nameKey(row.title), row.line)
    return planRow(row, known, isRepeat, lineOfPlate)
  })
}

function planRow(row: TableRow, known: KnownRows, isRepeat: boolean, lineOfPlate: Map<string, number>): PlannedRow {
  const problems: RowProblem[] = []
  const refuse = (column: ImportColumn, key: string, parameters: RowProblem['parameters'] = {}) => {
    problems.push({ column, key, parameters })
  }
  const title = EmployeeTitle.safeParse(row.title)
  if (!title.success) refuse('title', 'employee_title')
  const namesakes = known.employees.get(nameKey(row.title)) ?? []
  if (namesakes.length > 1) refuse('title', 'import_title_ambiguous')
  const employee = namesakes[0] ?? null
  const wasActive = employee?.isActive ?? true
  const isActive = row.active.trim() === '' ? wasActive : readYesNo(row.active)
  if (isActive === null) refuse('is_active', 'import_is_active')

  const groupIds = readGroups(row.groups, known, refuse)
  const accountIds = readAccounts(row.usernames, known, refuse)
  const cars = isRepeat ? [] : readCars(row, employee, known, lineOfPlate, refuse)
  const added = {
    cars: cars.filter(({ key }) => !employee?.plateKeys.has(key)),
    groupIds: groupIds.filter((id) => !employee?.groupIds.has(id)),
    accountIds: accountIds.filter((id) => !employee?.accountIds.has(id)),
  }
  refuseOverfull(employee, added, refuse)
  const planned = { row, problems, title: title.data ?? row.title, isActive: isActive ?? true, employee, ...added }
  return { ...planned, action: actionOf(planned, isRepeat) }
}

/** What a person has already counts too: nothing of it is taken away. A cell that is too long by itself has been refused. */
function refuseOverfull(
  employee: KnownEmployee | null,
  { cars, groupIds, accountIds }: Pick<PlannedRow, 'cars' | 'groupIds' | 'accountIds'>,
  refuse: Refuse,
): void {
  if (!employee) return
  const isOver = (held: ReadonlySet<unknown>, more: readonly unknown[], maximum: number) =>
    more.length > 0 && more.length <= maximum && held.size + more.length > maximum
  if (isOver(employee.plateKeys, cars, EMPLOYEE_CARS_MAX)) refuse('cars', 'import_list_full')
  if (isOver(employee.groupIds, groupIds, EMPLOYEE_GROUPS_MAX)) refuse('device_access_groups', 'import_list_full')
  if (isOver(employee.accountIds, accountIds, EMPLOYEE_USERNAMES_MAX)) refuse('attached_usernames', 'import_list_full')
}

function actionOf(planned: Omit<PlannedRow, 'action'>, isRepeat: boolean): ImportAction {
  const { problems, employee, isActive, cars, groupIds, accountIds } = planned
  if (problems.length > 0) return 'refused'
  if (isRepeat) return 'repeat'
  if (!employee) return 'create'
  const isSame = cars.length + groupIds.length + accountIds.length === 0 && employee.isActive === isActive
  return isSame ? 'unchanged' : 'update'
}

type Refuse = (column: ImportColumn, key: string, parameters?: RowProblem['parameters']) => void

function readGroups(names: readonly string[], known: KnownRows, refuse: Refuse): number[] {
  if (names.length > EMPLOYEE_GROUPS_MAX) refuse('device_access_groups', 'import_list_too_long')
  const ids = names.flatMap((name) => {
    const found = known.groups.get(nameKey(name)) ?? []
    if (found.length === 0) refuse('device_access_groups', 'import_groups_unknown', { name: shown(name) })
    if (found.length > 1) refuse('device_access_groups', 'import_groups_ambiguous', { name: shown(name) })
    return found.slice(0, 1)
  })
  return [...new Set(ids)]
}

function readAccounts(names: readonly string[], known: KnownRows, refuse: Refuse): string[] {
  if (names.length > EMPLOYEE_USERNAMES_MAX) refuse('attached_usernames', 'import_list_too_long')
  const ids = names.flatMap((name) => {
    const id = known.accounts.get(name.toLowerCase())
    if (id === undefined) refuse('attached_usernames', 'import_usernames_unknown', { name: shown(name) })
    return id ?? []
  })
  return [...new Set(ids)]
}

function readCars(
  { line, cars }: TableRow,
  employee: KnownEmployee | null,
  known: KnownRows,
  lineOfPlate: Map<string, number>,
  refuse: Refuse,
): { number: string; key: string }[] {
  if (cars.length > EMPLOYEE_CARS_MAX) refuse('cars', 'import_list_too_long')
  const found = new Map<string, string>()
  for (const text of cars) {
    const number = CarNumber.safeParse(text)
    if (!number.success) {
      refuse('cars', 'car_number')
      continue
    }
    const key = plateKey(number.data)
    const owner = known.carOwners.get(key)
    const otherLine = lineOfPlate.get(key)
    if (owner !== undefined && owner !== employee?.id) refuse('cars', 'import_car_taken', { name: number.data })
    else if (otherLine !== undefined && otherLine !== line) {
      refuse('cars', 'import_car_repeated', { name: number.data, line: otherLine })
    }
    lineOfPlate.set(key, line)
    found.set(key, number.data)
  }
  return [...found].map(([key, number]) => ({ key, number }))
}

const shown = (name: string): string => name.slice(0, 60)
