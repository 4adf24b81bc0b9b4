import { useTestDatabase } from '@sova/testing'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createQueryRunners, PREPARED_TEXTS_MAX, withNumbersInText } from './prepared-queries.ts'

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
    for (let run = 0; run < 10; run += 1) expect(await runPrepared(query.compile())).toEqual(expected)
  })

  it('of which there are ever more texts takes no more memory of the database', async () => {
    await database().sql.begin(async (connection) => {
      const run = createQueryRunners(connection).runPrepared
      const { db } = database()
      for (let text = 0; text < PREPARED_TEXTS_MAX + 20; text += 1) {
        expect(await run(db.selectNoFrom(sql<number>`${text}::int`.as(`column_${text}`)).compile())).toEqual([
          { [`column_${text}`]: text },
        ])
      }
      const [kept] = await connection<{ count: number }[]>`
        SELECT count(*)::int AS count FROM pg_prepared_statements WHERE statement LIKE ${'%column%'}`
      expect(kept?.count).toBe(PREPARED_TEXTS_MAX)
    })
  })
})

describe('rows that are passed on as they came', () => {
  it('are the bytes of each column, in order', async () => {
    const { db, runPreparedRaw } = database()
    const query = db.selectNoFrom([sql`'ё'::text`.as('b'), sql`NULL`.as('a'), sql`${7}::int`.as('c')])
    expect(await runPreparedRaw(query.compile())).toEqual([[Buffer.from('ё'), null, Buffer.from('7')]])
  })
})

describe('a query that is planned each time', () => {
  it('answers the same with numbers in its text', async () => {
    const { db, runPlanned } = database()
    const query = db.selectNoFrom([
      sql<string>`${'12345678901234567'}::bigint`.as('id'),
      sql<number>`${-3}::int`.as('n'),
    ])
    expect(await runPlanned(query.compile())).toEqual(await query.execute())
  })

  it('keeps its parameters where one of them is more than a number', () => {
    const given = { sql: 'SELECT $1, $2', parameters: [1, "1'; --"] }
    expect(withNumbersInText(given)).toEqual(given)
    expect(withNumbersInText({ sql: 'SELECT $2, $1', parameters: [1, '2'] })).toEqual({
      sql: "SELECT '2', '1'",
      parameters: [],
    })
  })
})
