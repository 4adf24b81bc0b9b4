import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAccount, createAccountRepository } from '@sova/accounts'
import { createCameraWriter } from '@sova/cameras'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createProgram } from '../program.ts'
import { withInstallation } from '../with-installation.ts'

/** Two data folders with an embedded PostgreSQL of their own each, as on two machines. */
let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sova-cli-'))
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(dir, { recursive: true, force: true })
})

async function sova(dataDir: string, ...words: string[]): Promise<string[]> {
  vi.stubEnv('SOVA_DATA', join(dir, dataDir))
  vi.stubEnv('DATABASE_URL', '')
  const printed: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((text) => void printed.push(String(text)))
  try {
    await createProgram().exitOverride().parseAsync(words, { from: 'user' })
  } finally {
    log.mockRestore()
  }
  return printed
}

describe('sova backup and restore', () => {
  it('bring accounts, cameras and their sealed addresses to another folder', { timeout: 120_000 }, async () => {
    vi.stubEnv('SOVA_DATA', join(dir, 'first'))
    vi.stubEnv('DATABASE_URL', '')
    const source = 'rtsp://admin:camera-pass@10.0.0.5/main'
    const number = await withInstallation(async ({ database, bus, secretBox }) => {
      const owner = await createAccount(database, { username: 'chief', password: 'longenough', isOperator: true })
      const cameras = createCameraWriter({ database, bus, secretBox })
      const mediaServerId = await cameras.ensureMediaServer({ name: 'local', domain: 'x', screenshotDomain: null })
      const tariffId = await cameras.ensureTariff({ name: 'Week', dvrHours: 168, dvrSizeGb: null })
      const draft = { title: 'Gate', sources: [source], ownerId: owner.id, mediaServerId, tariffId }
      return (await cameras.addCamera(draft)).number
    })
    const file = join(dir, 'first.sova')
    expect(JSON.parse((await sova('first', 'backup', file, '--json'))[0] ?? '')).toMatchObject({ file })
    await expect(sova('first', 'backup', file)).rejects.toThrow('is there already')
    await expect(sova('first', 'restore', file)).rejects.toThrow('not empty')

    expect((await sova('second', 'restore', file))[0]).toMatch(/^restored \d+ tables/)
    expect(JSON.parse((await sova('second', 'user', 'list', '--json'))[0] ?? '')).toMatchObject([
      { username: 'chief', is_operator: true },
    ])
    expect(JSON.parse((await sova('second', 'camera', 'list', '--json'))[0] ?? '')).toMatchObject([
      { number, title: 'Gate', owners: ['chief'] },
    ])
    vi.stubEnv('SOVA_DATA', join(dir, 'second'))
    await withInstallation(async ({ database, secretBox }) => {
      const { rows } = await sql<{ url_sealed: string }>`SELECT url_sealed FROM camera_source`.execute(database.db)
      expect(rows.map(({ url_sealed }) => secretBox.open(url_sealed))).toEqual([source])
      expect(await createAccountRepository(database.db).exists()).toBe(true)
    })
    await expect(sova('second', 'restore', file)).rejects.toThrow('not empty')
    await expect(sova('third', 'restore', join(dir, 'nowhere.sova'))).rejects.toThrow(/there is no .*nowhere\.sova/)
  })
})
