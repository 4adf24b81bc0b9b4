import { PERMISSION_BY_LEVEL, PERMISSION_LEVELS, Permission } from '@sova/contract'
import { buildAccount, buildCamera, useTestDatabase } from '@sova/testing'
import { describe, expect, it } from 'vitest'
import { mayRename, maySee, mayUse, mayUseToken } from './camera-rights.ts'
import { findTokenAccess } from './visible-cameras-repository.ts'

const database = useTestDatabase()

async function scopesOf(account: string, number: string): Promise<string[]> {
  const access = await findTokenAccess(database().db, { account, number })
  return (['live', 'archive', 'download'] as const).filter((scope) => mayUseToken(access, { account, scope }))
}

describe('what a token still opens', () => {
  it('follows the permission of its account', async () => {
    const [owner, guest, stranger] = await Promise.all([1, 2, 3].map(() => buildAccount(database())))
    const { number } = await buildCamera(database(), {
      permissions: [
        { account: owner!, permission: 'O' },
        { account: guest!, permission: 'L' },
      ],
    })
    expect(await scopesOf(owner!.id, number)).toEqual(['live', 'archive', 'download'])
    expect(await scopesOf(guest!.id, number)).toEqual(['live'])
    expect(await scopesOf(stranger!.id, number)).toEqual([])
    expect(await scopesOf(owner!.id, '404404')).toEqual([])
  })

  it('is the live picture of a public camera for anybody, and nothing once it is private', async () => {
    const { id, number } = await buildCamera(database(), { columns: { is_public: true } })
    expect(await scopesOf('987654', number)).toEqual(['live'])
    await database().db.updateTable('camera').set({ is_public: false }).where('id', '=', id).execute()
    expect(await scopesOf('987654', number)).toEqual([])
  })

  it('is the live picture in an embedded page while the camera may be embedded', async () => {
    const { id, number } = await buildCamera(database(), { columns: { is_embed: true } })
    expect(await scopesOf('embed', number)).toEqual(['live'])
    await database().db.updateTable('camera').set({ is_embed: false }).where('id', '=', id).execute()
    expect(await scopesOf('embed', number)).toEqual([])
  })

  it.each(['', 'null', '-1', "1' OR '1'='1", '9'.repeat(40)])('is nothing for the account %j', async (account) => {
    const { number } = await buildCamera(database())
    expect(await scopesOf(account, number)).toEqual([])
  })
})

describe('rights to a camera', () => {
  it('have three levels, and a lower number is a stronger right [RIGHT-01]', () => {
    expect(PERMISSION_LEVELS).toEqual({ OWNER: 10, DVR: 20, LIVE: 30 })
    expect(PERMISSION_BY_LEVEL).toEqual({ 10: 'O', 20: 'R', 30: 'L' })
    expect(Permission.options).toEqual(['O', 'R', 'L'])
  })

  it.each([
    [10, false, true, 'O', ['live', 'archive', 'download']],
    [20, false, true, 'R', ['live', 'archive', 'download']],
    [30, false, true, 'L', ['live']],
    [null, true, true, null, ['live']],
    [null, false, true, null, []],
    [10, false, false, 'O', ['live']],
    [30, true, true, 'L', ['live']],
  ] as const)(
    'level %s, public %s, archive %s [CAMERA-ENTITY-10]',
    (level, isPublic, hasArchive, permission, scopes) => {
      const access = { level, isPublic, hasArchive }
      expect(mayRename(access)).toBe(permission === 'O')
      expect((['live', 'archive', 'download'] as const).filter((scope) => mayUse(access, scope))).toEqual(scopes)
      expect(maySee(access)).toBe(scopes.length > 0)
    },
  )
})
