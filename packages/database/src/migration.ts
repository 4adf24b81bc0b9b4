import type { QueryExecutorProvider } from 'kysely'

export interface Migration {
  /** `0001-accounts-and-cameras`: the number orders it, the words are for people. */
  name: string
  up: (db: QueryExecutorProvider) => Promise<void>
}
