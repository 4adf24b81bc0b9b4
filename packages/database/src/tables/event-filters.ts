import type { ColumnType, Generated } from 'kysely'

interface EventFilterTable {
  id: Generated<number>
  account_id: string
  type: string
  title: string
  settings: ColumnType<unknown, string, string>
  created_at: ColumnType<Date, Date | undefined, Date>
}

export interface EventFilterTables {
  event_filter: EventFilterTable
}
