import type { Database } from '@sova/database'
import type { KindState } from '@sova/models'

export const createModelStateRepository = ({ db }: Pick<Database, 'db'>) => ({
  async write(kinds: readonly KindState[]): Promise<void> {
    await db
      .insertInto('analytic_model')
      .values(kinds.map(({ kind, problem, detail }) => ({ type: kind, problem, detail })))
      .onConflict((conflict) =>
        conflict.column('type').doUpdateSet(({ ref, fn }) => ({
          problem: ref('excluded.problem'),
          detail: ref('excluded.detail'),
          told_at: fn<Date>('now'),
        })),
      )
      .execute()
  },
})
