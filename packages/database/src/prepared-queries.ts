/** Queries that most calls make: parsed once a connection, and planned once where one plan suits all parameters. */
import type { Compilable } from 'kysely'
import type postgres from 'postgres'

/**
 * For queries that reach their rows by keys. After five runs PostgreSQL may keep a plan that knows no parameters, which
 * for the list of one account with three cameras and another with 100,000 can be a hundred times slower.
 */
export type RunPrepared = <Row>(query: Compilable<Row>) => Promise<Row[]>

/** A prepared text costs memory on every connection; callers choose fields, and so texts. More than these are run unprepared. */
export const PREPARED_TEXTS_MAX = 100

export function createPreparedRunner(sql: Pick<postgres.Sql, 'unsafe'>): RunPrepared {
  const texts = new Set<string>()
  return async <Row>(query: Compilable<Row>) => {
    const { sql: text, parameters } = query.compile()
    if (texts.size < PREPARED_TEXTS_MAX) texts.add(text)
    const values = [...parameters] as postgres.ParameterOrJSON<never>[]
    return Array.from(await sql.unsafe<(Row & postgres.MaybeRow)[]>(text, values, { prepare: texts.has(text) }))
  }
}
