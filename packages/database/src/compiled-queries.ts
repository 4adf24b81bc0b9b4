/** Building a query and writing its text takes longer than running it by a key: what is asked with every call is compiled once. */
import type { CompiledQuery } from 'kysely'

/** Stands for a parameter while the text is written. */
class Placeholder {
  readonly name: PropertyKey
  constructor(name: PropertyKey) {
    this.name = name
  }
}

/**
 * @param build is called once, and may only hand its parameters on to the query: what they are is not known yet
 * @returns the query with the parameters of one call
 */
export function compileOnce<Given extends object, Row>(
  build: (given: Given) => CompiledQuery<Row>,
): (given: Given) => CompiledQuery<Row> {
  let compiled: CompiledQuery<Row> | null = null
  return (given) => {
    compiled ??= build(placeholders<Given>())
    return { ...compiled, parameters: compiled.parameters.map((value) => filledWith(value, given)) }
  }
}

/**
 * The same where the text depends on the kind of question.
 * @param kindsMax so many texts are kept; of further kinds each is compiled whenever it is asked
 */
export function compileEachKind<Kind, Given extends object, Row>(
  kindsMax: number,
  keyOf: (kind: Kind) => string,
  build: (kind: Kind, given: Given) => CompiledQuery<Row>,
): (kind: Kind, given: Given) => CompiledQuery<Row> {
  const queries = new Map<string, (given: Given) => CompiledQuery<Row>>()
  return (kind, given) => {
    const key = keyOf(kind)
    let query = queries.get(key)
    if (!query) {
      query = compileOnce((placed: Given) => build(kind, placed))
      if (queries.size < kindsMax) queries.set(key, query)
    }
    return query(given)
  }
}

const placeholders = <Given extends object>(): Given =>
  new Proxy({}, { get: (_target, name) => new Placeholder(name) }) as Given

const filledWith = (value: unknown, given: object): unknown =>
  value instanceof Placeholder ? Reflect.get(given, value.name) : value
