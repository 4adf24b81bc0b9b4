import type { Database } from './open-database.ts'

const READY_TIMEOUT_MS = 2000

/** Whether a statement comes back in time. */
export async function databaseAnswers({ sql }: Pick<Database, 'sql'>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), READY_TIMEOUT_MS)
  })
  const answer = sql`SELECT 1`.then(
    () => true,
    () => false,
  )
  return Promise.race([answer, timeout]).finally(() => clearTimeout(timer))
}
