import { useTestDatabase } from '@sova/testing'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createPreparedRunner, PREPARED_TEXTS_MAX } from './prepared-queries.ts'

const database = useTestDatabase()

describe('a prepared query', () => {
  it('answers what the same query answers otherwise', async () => {
    const { db, runPrepared } = database()
    const moment = new Date(1_795_000_000_000)
    const query = db.selectNoFrom([
      sql<Date>`${moment}::timestamptz`.as('moment'),
      sql<number[]>`${[1, 2]}::int[]`.as('numbers'),
      sql<Buffer>`${Buffer.from('hash')}::bytea`.as('bytes'),
      sql<null>`${null}::text`.as('nothing'),
    ])
    const expected = [{ moment, numbers: [1, 2], bytes: Buffer.from('hash'), nothing: null }]
    expect(await query.execute()).toEqual(expected)
    for (let run = 0; run < 10; run += 1) expect(await runPrepared(query)).toEqual(expected)
  })

  it('of which there are ever more texts takes no more memory of the database', async () => {
    await database().sql.begin(async (connection) => {
      const run = createPreparedRunner(connection)
      const { db } = database()
      for (let text = 0; text < PREPARED_TEXTS_MAX + 20; text += 1) {
        expect(await run(db.selectNoFrom(sql<number>`${text}::int`.as(`column_${text}`)))).toEqual([
          { [`column_${text}`]: text },
        ])
      }
      const [kept] = await connection<{ count: number }[]>`
        SELECT count(*)::int AS count FROM pg_prepared_statements WHERE statement LIKE ${'%column%'}`
      expect(kept?.count).toBe(PREPARED_TEXTS_MAX)
    })
  })
})
