/** Pieces of query-parameter schemas. A link may be old or mistyped, so nothing in a query is ever an error. */
import * as z from 'zod/mini'

/** A value that makes no sense is left out, as if it had not been written. */
export const lenient = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.catch(z.optional(schema), undefined as z.output<Schema> | undefined as never)

/** Every query value is text at first. */
export const numeric = <Schema extends z.ZodMiniType<number, number>>(schema: Schema) =>
  z.pipe(
    z.pipe(
      z.union([z.string().check(z.regex(/^\d+$/)), z.number()]),
      z.transform((value) => Number(value)),
    ),
    schema,
  )
