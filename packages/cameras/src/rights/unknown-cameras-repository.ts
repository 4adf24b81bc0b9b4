import type { Database } from '@sova/database'
import { sql } from 'kysely'
import { isVisibleTo } from './visible-cameras-repository.ts'

/** The numbers among these that the account may not see, or that do not exist: the two look the same. */
export async function findUnknownCameras(
  db: Database['db'],
  accountId: string,
  numbers: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    SELECT given.number
    FROM unnest(${[...numbers]}::text[]) WITH ORDINALITY AS given (number, place)
    WHERE NOT EXISTS (
      SELECT FROM camera WHERE camera.number = given.number AND ${isVisibleTo(accountId)}
    )
    ORDER BY given.place`.execute(db)
  return rows.map((row) => row.number)
}

/** How many of the unknown numbers a message names. */
const NUMBERS_NAMED_MAX = 5

/** `101, 102, …`: as many as a sentence can carry. */
export function nameUnknownCameras(numbers: readonly string[]): string {
  const rest = numbers.length > NUMBERS_NAMED_MAX ? '…' : ''
  return numbers.slice(0, NUMBERS_NAMED_MAX).join(', ') + rest
}
