import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { buildAccount, buildCamera, useTestDatabase } from '@sova/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../open-database.ts'
import { readBackupHeader, restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const source = useTestDatabase()
let dir: string
const files = { 'secret.key': 'c2VjcmV0' }
const now = new Date('2026-11-21T04:00:00Z')

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sova-backup-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

/** A database with nothing in it, on the server of the test. */
async function withEmptyDatabase(work: (database: ReturnType<typeof openDatabase>) => Promise<void>): Promise<void> {
  const name = `restored_${Math.random().toString(36).slice(2)}`
  await source().sql`CREATE DATABASE ${source().sql(name)}`
  const url = source().url.replace(/\/test_[0-9a-f]+\?/, `/${name}?`)
  const database = openDatabase({ dataDir: dir, databaseUrl: url }, { max: 2 })
  try {
    await work(database)
  } finally {
    await database.close()
    await source().sql`DROP DATABASE ${source().sql(name)} WITH (FORCE)`
  }
}

describe('a backup', () => {
  it('restored elsewhere has every row, and goes on counting behind them', async () => {
    const owner = await buildAccount(source(), { username: 'Ёлкин; "тест"\t\\N' })
    const { id, number } = await buildCamera(source(), {
      title: 'Въезд',
      permissions: [{ account: owner, permission: 'O' }],
    })
    await source()
      .db.insertInto('account_link')
      .values({ parent_id: (await buildAccount(source())).id, child_id: owner.id })
      .execute()
    await source().sql`
      INSERT INTO audit_event (at, username, action, address, subjects, details)
      VALUES (${now}, 'x', 'sign_in', '', '{}', '{"kind": "cookie"}')`
    const gone = await buildCamera(source())
    await source().db.deleteFrom('camera').where('id', '=', gone.id).execute()
    const file = join(dir, 'whole.sova')
    const tables = await writeBackup(source(), { file, files, now })
    expect(tables).toBeGreaterThan(20)
    expect(statSync(file).mode & 0o777).toBe(0o600)

    await withEmptyDatabase(async (database) => {
      const restored = await restoreBackup(database, file)
      expect(restored).toMatchObject({ tables, migrated: [], header: { files, made_at: now.toISOString() } })
      const account = await database.db.selectFrom('account').selectAll().where('id', '=', owner.id).executeTakeFirst()
      expect(account).toEqual(
        await source().db.selectFrom('account').selectAll().where('id', '=', owner.id).executeTakeFirst(),
      )
      const rights = (of: typeof database) => of.sql`SELECT * FROM camera_right ORDER BY account_id, camera_id`
      expect(await rights(database)).toHaveLength((await rights(source())).length)
      expect(await database.sql`SELECT search_text FROM camera WHERE number = ${number}`).toMatchObject([
        { search_text: expect.stringContaining('въезд') },
      ])
      const next = await buildCamera(database)
      expect(next.id).toBeGreaterThan(gone.id)
      await database.sql`DELETE FROM camera_permission WHERE camera_id = ${id}`
      expect(await database.sql`SELECT FROM camera_right WHERE camera_id = ${id}`).toHaveLength(0)
    })
  })

  it('is not restored over data', async () => {
    const file = join(dir, 'over.sova')
    await buildAccount(source())
    await writeBackup(source(), { file, files, now })
    await expect(restoreBackup(source(), file)).rejects.toThrow('the database is not empty')
  })

  it('does not write over a file that is there', async () => {
    const file = join(dir, 'there.sova')
    writeFileSync(file, 'mine')
    await expect(writeBackup(source(), { file, files, now })).rejects.toThrow('EEXIST')
    expect(readFileSync(file, 'utf8')).toBe('mine')
  })

  it.each([
    ['no gzip at all', () => Buffer.from('hello'), 'no backup'],
    ['half of a file', (whole: Buffer) => whole.subarray(0, whole.length >> 1), /damaged|too early/],
    [
      'another version',
      (whole: Buffer) =>
        gzipSync(Buffer.from(gunzipSync(whole).toString('latin1').replace('0009-audit', '9999-futur'), 'latin1')),
      'another version of Sova: this one does not know 9999-futur',
    ],
    [
      'another format',
      (whole: Buffer) =>
        gzipSync(Buffer.from(gunzipSync(whole).toString('latin1').replace('"format":1', '"format":9'), 'latin1')),
      'another version',
    ],
  ])('of %s is refused, and nothing is changed', async (name, damage, message) => {
    const file = join(dir, `${name}.sova`)
    const whole = join(dir, `${name}-whole.sova`)
    await writeBackup(source(), { file: whole, files, now })
    writeFileSync(file, damage(readFileSync(whole)))
    await withEmptyDatabase(async (database) => {
      await expect(restoreBackup(database, file)).rejects.toThrow(message)
      const [found] = await database.sql`SELECT to_regclass('account') AS account`
      const left = found?.account ? await database.sql`SELECT id FROM account` : []
      expect(left).toEqual([])
    })
  })

  it('says of what it is before it is restored', async () => {
    const file = join(dir, 'header.sova')
    await writeBackup(source(), { file, files, now })
    expect(await readBackupHeader(file)).toMatchObject({
      format: 1,
      files,
      migrations: expect.arrayContaining(['0009-audit']),
    })
  })
})
