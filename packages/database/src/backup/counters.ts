/** The columns whose numbers the database counts. */
import type postgres from 'postgres'

export interface Counter {
  column: string
  sequence: string
}

export const listCounters = (sql: postgres.TransactionSql, table: string) => sql<Counter[]>`
  SELECT attribute.attname AS column, pg_get_serial_sequence(${table}, attribute.attname) AS sequence
  FROM pg_attribute AS attribute
  WHERE attribute.attrelid = ${table}::regclass AND attribute.attidentity <> ''`
