import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { createAccount } from '@sova/accounts'
import { readConfig } from '@sova/base'
import { createCameraWriter } from '@sova/cameras'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { describeFailure } from '../describe-failure.ts'
import { createProgram } from '../program.ts'
import { startOrJoinDatabase, withInstallation } from '../with-installation.ts'

/** One data folder, whose database runs for as long as the verbs are tried, as beside a running Sova. */
let dir: string
let engine: Awaited<ReturnType<typeof startOrJoinDatabase>>
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sova-cli-'))
  vi.stubEnv('SOVA_DATA', join(dir, 'data'))
  vi.stubEnv('DATABASE_URL', '')
  engine = await startOrJoinDatabase(readConfig())
  await withInstallation(({ database }) =>
    createAccount(database, { username: 'chief', password: 'longenough', isOperator: true }),
  )
}, 60_000)
afterAll(async () => {
  await engine?.close()
  vi.unstubAllEnvs()
  await rm(dir, { recursive: true, force: true })
})

async function sova(...words: string[]): Promise<unknown> {
  const printed: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((text) => void printed.push(String(text)))
  try {
    await createProgram()
      .exitOverride()
      .parseAsync([...words, '--json'], { from: 'user' })
  } finally {
    log.mockRestore()
  }
  expect(printed).toHaveLength(1)
  return JSON.parse(printed[0] ?? '')
}

describe('the command line', { timeout: 60_000 }, () => {
  it('imports cameras whole or not at all, changes one and deletes it', async () => {
    await sova('tariff', 'save', 'Week', '--days', '7')
    expect(await sova('tariff', 'list')).toMatchObject([{ name: 'Week', dvr_hours: 168 }])
    const file = join(dir, 'cameras.csv')
    const line = 'rtsp://u:p@10.0.0.1/a;Gate;chief;Week'
    await writeFile(file, `source;title;owner;tariff\n${line}\n${line}\n`)
    expect(await sova('camera', 'import', file)).toMatchObject({
      added: 0,
      rows: [{ problems: [] }, { problems: ['this camera stood in the file before'] }],
    })
    expect(process.exitCode).toBe(1)
    process.exitCode = 0
    await writeFile(file, `source;title;owner;tariff\n${line}\n`)
    const { rows } = (await sova('camera', 'import', file)) as { rows: { number: string }[] }
    const number = rows[0]?.number ?? ''
    expect(
      await sova(
        'camera',
        'edit',
        number,
        '--title',
        'Yard',
        '--analytics',
        'car_number',
        '--embed-hosts',
        'a.ru, *.b.ru',
      ),
    ).toMatchObject({
      title: 'Yard',
      analytics: ['car_number'],
      embed_hosts: ['a.ru', '*.b.ru'],
      sources: ['rtsp://10.0.0.1/a'],
    })
    await sova('camera', 'permit', number, 'chief', 'L')
    expect(await sova('camera', 'permissions', number)).toEqual([{ username: 'chief', permission: 'L' }])
    expect(await sova('health', 'cameras')).toMatchObject([{ number, state: 'online' }])
    await sova('camera', 'delete', number)
    expect(await sova('camera', 'list')).toEqual([])
    await withInstallation(
      ({ database }) => database.sql`
        INSERT INTO archive_file SELECT id, 'a/b', ${number}, now(), now(), 1 FROM media_server`,
    )
    const add = ['camera', 'add', '--no-probe', '--source', 'rtsp://10.0.0.2/a', '--owner', 'chief', '--number', number]
    expect(describeFailure(await sova(...add).catch((error: unknown) => error))).toMatch(
      'recordings of a deleted camera',
    )
    expect(await sova(...add, '--with-recordings')).toMatchObject({ number })
    await sova('camera', 'delete', number)
  })

  it('keeps organisations and their devices', async () => {
    await sova('gang', 'add', 'Park', '--admin', 'chief')
    expect(await sova('gang', 'list')).toMatchObject([{ title: 'Park', administrators: ['chief'] }])
    const put = ['device', 'put', '--gang', 'Park', '--ident', 'gate', '--driver', 'simulated']
    const first = await sova(...put)
    expect(await sova(...put, '--title', 'Barrier', '--off')).toMatchObject({
      id: (first as { id: number }).id,
      title: 'Barrier',
      is_active: false,
    })
    await expect(sova('gang', 'delete', 'Park')).rejects.toThrow()
    await sova('device', 'delete', 'Park', 'gate')
    expect(await sova('device', 'list')).toEqual([])
    await sova('gang', 'delete', 'Park')
  })

  it('empties a media server, and gives it back its cameras', async () => {
    await withInstallation(async ({ database, bus, secretBox }) => {
      const cameras = createCameraWriter({ database, bus, secretBox })
      const tariffId = await cameras.ensureTariff({ name: 'Week', dvrHours: 168, dvrSizeGb: null })
      const mediaServerId = await cameras.ensureMediaServer({ name: 'one', domain: 'one', screenshotDomain: null })
      await cameras.ensureMediaServer({ name: 'two', domain: 'two', screenshotDomain: null })
      const draft = { title: 'Gate', sources: ['rtsp://10.0.0.9/x'], ownerId: null, mediaServerId, tariffId }
      await cameras.addCamera(draft)
      await database.sql`UPDATE media_server SET seen_at = now()`
    })
    expect(await sova('server', 'drain', 'one')).toMatchObject({ moved: 1, server: { cameras_count: 0 } })
    expect(await sova('server', 'restore', 'one')).toMatchObject({ moved: 1, server: { cameras_count: 1 } })
  })

  it('rotates the keys of tokens, and changes the look', async () => {
    const { kid } = (await sova('keys', 'rotate')) as { kid: string }
    await sova('keys', 'rotate')
    expect(await sova('keys', 'list')).toMatchObject([{ retired_at: null }, { kid, retired_at: expect.any(String) }])
    expect(await sova('branding', 'set', '--title', 'Watch', '--default-language', 'tr')).toMatchObject({
      title: 'Watch',
      default_language: 'tr',
    })
    await expect(sova('branding', 'set', '--logo-link', 'javascript:x')).rejects.toThrow('http')
    expect(await sova('branding', 'show')).toMatchObject({ title: 'Watch', logo_link: null })
    const { token } = (await sova('user', 'token', 'chief')) as { token: string }
    expect(token).toMatch(/^sova\./)
  })

  it('stands in the audit log with everything that it changed, and with no value of it', async () => {
    const rows = (await sova('audit')) as { action: string; subjects: string[]; address: string; details: object }[]
    const actions = new Set(rows.map(({ action }) => action))
    expect([...actions].toSorted()).toEqual([
      'sova branding set',
      'sova camera add',
      'sova camera delete',
      'sova camera edit',
      'sova camera import',
      'sova camera permit L',
      'sova device delete',
      'sova device put',
      'sova gang add',
      'sova gang delete',
      'sova keys rotate',
      'sova server drain',
      'sova server restore',
      'sova tariff save',
      'sova user token',
    ])
    expect(rows[0]).toMatchObject({ action: 'sova user token', subjects: ['chief'], username: userInfo().username })
    const [edited] = rows.filter(({ action }) => action === 'sova camera edit')
    expect(edited?.details).toEqual({ fields: 'title, analytics, embedHosts' })
  })
})
