/** Queries that most calls make: parsed once a connection, and planned once where one plan suits all parameters. */
import type { CompiledQuery } from 'kysely'
import type postgres from 'postgres'

/**
 * For queries that reach their rows by keys. After five runs PostgreSQL may keep a plan that knows no parameters, which
 * for the list of one account with three cameras and another with 100,000 can be a hundred times slower.
 */
export type RunPrepared = <Row>(query: CompiledQuery<Row>) => Promise<Row[]>

/** The same for rows that are passed on as they came: the bytes of each column's text, in the order of the columns. */
export type RunPreparedRaw = (query: CompiledQuery) => Promise<(Buffer | null)[][]>

/** For queries whose best plan depends on their parameters. */
export type RunPlanned = <Row>(query: CompiledQuery<Row>) => Promise<Row[]>

/** A prepared text costs memory on every connection; callers choose fields, and so texts. More than these are run unprepared. */
export const PREPARED_TEXTS_MAX = 100

type Parameters = postgres.ParameterOrJSON<never>[]

export function createQueryRunners(sql: Pick<postgres.Sql, 'unsafe'>): {
  runPrepared: RunPrepared
  runPreparedRaw: RunPreparedRaw
  runPlanned: RunPlanned
} {
  const texts = new Set<string>()

  function prepare<Row>({ sql: text, parameters }: CompiledQuery<Row>) {
    if (texts.size < PREPARED_TEXTS_MAX) texts.add(text)
    return sql.unsafe<(Row & postgres.MaybeRow)[]>(text, [...parameters] as Parameters, { prepare: texts.has(text) })
  }

  return {
    runPrepared: async (query) => Array.from(await prepare(query)),
    async runPreparedRaw(query) {
      const rows: (Buffer | null)[][] = await prepare(query).raw()
      return Array.from(rows)
    },
    async runPlanned<Row>(query: CompiledQuery<Row>) {
      const { sql: text, parameters } = withNumbersInText(query)
      return Array.from(await sql.unsafe<(Row & postgres.MaybeRow)[]>(text, [...parameters] as Parameters))
    },
  }
}

interface Statement {
  sql: string
  parameters: readonly unknown[]
}

/**
 * The driver asks for the types of parameters before it sends them, one way to the database and back more. Where all of
 * them are whole numbers they are written into the text instead; bigints are numbers as text.
 */
export function withNumbersInText({ sql: text, parameters }: Statement): Statement {
  if (!parameters.every(isWholeNumber)) return { sql: text, parameters }
  return {
    sql: text.replace(/\$(\d+)/g, (_, place: string) => `'${String(parameters[Number(place) - 1])}'`),
    parameters: [],
  }
}

const isWholeNumber = (value: unknown): boolean =>
  Number.isSafeInteger(value) || (typeof value === 'string' && /^\d{1,18}$/.test(value))
