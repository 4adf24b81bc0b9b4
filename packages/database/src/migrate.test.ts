import { useTestDatabase } from '@sova/testing'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { checkDatabase } from './check-database.ts'
import { migrate } from './migrate.ts'
import type { Migration } from './migration.ts'
import { searchPatterns } from './search-text.ts'

const database = useTestDatabase()

describe('migrate', () => {
  it('has applied every migration, and applies none of them twice', async () => {
    expect(await migrate(database())).toEqual([])
    await expect(checkDatabase(database())).resolves.toBeUndefined()
  })

  it('applies each migration once when two processes start at the same moment', async () => {
    const { rows } = await sql<{ name: string }>`SELECT name FROM schema_migration`.execute(database().db)
    const applied = rows.map(({ name }): Migration => ({ name, up: async () => {} }))
    const step: Migration = {
      name: '9999-once',
      up: async (db) => {
        await sql`CREATE TABLE once (id int)`.execute(db)
      },
    }
    const both = await Promise.all([1, 2].map(() => migrate(database(), [...applied, step])))
    expect(both.flat()).toEqual(['9999-once'])
    await sql`DELETE FROM schema_migration WHERE name = '9999-once'`.execute(database().db)
  })

  it('refuses a database that a newer Sova has migrated', async () => {
    await expect(migrate(database(), [])).rejects.toThrow(/newer than this Sova: it has 0001-accounts-and-cameras/)
  })

  it('leaves nothing of a migration that fails half-way', async () => {
    const { rows } = await sql<{ name: string }>`SELECT name FROM schema_migration`.execute(database().db)
    const applied = rows.map(({ name }): Migration => ({ name, up: async () => {} }))
    const broken: Migration = {
      name: '9999-broken',
      up: async (db) => {
        await sql`CREATE TABLE half (id int)`.execute(db)
        await sql`SELECT 1 / 0`.execute(db)
      },
    }
    await expect(migrate(database(), [...applied, broken])).rejects.toThrow('division by zero')
    const found = await sql`SELECT to_regclass('half') AS half`.execute(database().db)
    expect(found.rows).toEqual([{ half: null }])
  })
})

describe('Russian text', () => {
  it('sorts Ё beside Е, and not before А', async () => {
    const { rows } = await sql<{ word: string }>`
      SELECT word FROM unnest(ARRAY['Яма', 'ёлка', 'Ель', 'Арка', 'енот']) AS word
      ORDER BY word COLLATE "ru-RU-x-icu"`.execute(database().db)
    expect(rows.map((row) => row.word)).toEqual(['Арка', 'ёлка', 'Ель', 'енот', 'Яма'])
  })

  it.each([
    ['ПУШКИНА', true],
    ['березка', true],
    ['Берёзка', true],
    ['двор пушкина', true],
    ['100%', true],
    ['#0042', true],
    ['10%0', false],
    ['_', false],
    ['лермонтова', false],
  ])('is searched as people type it: %s → %s', async (query, isFound) => {
    const patterns = searchPatterns(query)
    const { rows } = await sql<{ found: boolean }>`
      SELECT translate(lower('ул. Пушкина, БЕРЁЗКА, двор 100% 0042'), 'ё', 'е') LIKE ALL (${patterns}::text[]) AS found
    `.execute(database().db)
    expect(rows).toEqual([{ found: isFound }])
  })
})
