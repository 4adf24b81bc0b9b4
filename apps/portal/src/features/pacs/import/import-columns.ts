/** The columns of an uploaded table: their headings in the three languages, and the words that cells may hold. */
import { IMPORT_COLUMNS, type ImportColumn, type Locale } from '@sova/contract'

/** What the template says; the names of the wire are understood too. */
export const HEADINGS: Readonly<Record<Locale, Readonly<Record<ImportColumn, string>>>> = {
  ru: {
    title: 'Имя',
    is_active: 'Активен',
    cars: 'Автомобили',
    device_access_groups: 'Группы доступа',
    attached_usernames: 'Пользователи',
  },
  en: {
    title: 'Name',
    is_active: 'Active',
    cars: 'Cars',
    device_access_groups: 'Access groups',
    attached_usernames: 'Users',
  },
  tr: {
    title: 'Ad',
    is_active: 'Etkin',
    cars: 'Araçlar',
    device_access_groups: 'Erişim grupları',
    attached_usernames: 'Kullanıcılar',
  },
}

/** Nobody of this name is there: whoever uploads the template unchanged adds no real person. */
export const EXAMPLES: Readonly<Record<Locale, Readonly<Record<ImportColumn, string>>>> = {
  ru: {
    title: 'Иванов Иван Иванович',
    is_active: 'да',
    cars: 'А123ВС02; В777ОР102',
    device_access_groups: '',
    attached_usernames: '',
  },
  en: {
    title: 'John Smith',
    is_active: 'yes',
    cars: 'A123BC02; B777OP102',
    device_access_groups: '',
    attached_usernames: '',
  },
  tr: {
    title: 'Ayşe Yılmaz',
    is_active: 'evet',
    cars: '34ABC123; 06XY456',
    device_access_groups: '',
    attached_usernames: '',
  },
}

const YES = new Set(['да', 'yes', 'evet', 'true', 'истина', 'doğru', '1', '+'])
const NO = new Set(['нет', 'no', 'hayır', 'false', 'ложь', 'yanlış', '0', '-'])

/** Null for a word that is neither. */
export function readYesNo(cell: string): boolean | null {
  const word = cell.trim().toLowerCase()
  if (YES.has(word)) return true
  return NO.has(word) ? false : null
}

const fold = (heading: string) => heading.trim().toLowerCase().replaceAll('ё', 'е')

const COLUMN_OF_HEADING = new Map<string, ImportColumn>(
  IMPORT_COLUMNS.flatMap((column) => [
    [column, column] as const,
    ...Object.values(HEADINGS).map((headings) => [fold(headings[column]), column] as const),
  ]),
)

export type ColumnPlaces = Partial<Record<ImportColumn, number>>

/** Where each column stands, or the heading that is wrong. */
export function readHeadings(cells: readonly string[]): ColumnPlaces | { unknown: string } | { missing: ImportColumn } {
  const places: ColumnPlaces = {}
  for (const [place, cell] of cells.entries()) {
    if (cell.trim() === '') continue
    const column = COLUMN_OF_HEADING.get(fold(cell))
    if (!column || places[column] !== undefined) return { unknown: cell.trim().slice(0, 60) }
    places[column] = place
  }
  return places.title === undefined ? { missing: 'title' } : places
}
