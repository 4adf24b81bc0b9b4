import { describe, expect, it } from 'vitest'
import { mayRename, maySee, mayUse } from './camera-rights.ts'

describe('rights to a camera', () => {
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
