import { describe, expect, it } from 'vitest'
import { CameraTitle, countCharacters, FolderName } from './index.ts'

const FAMILY = '👨‍👩‍👧‍👦'

describe('a camera title', () => {
  it('is trimmed and has 1 to 64 characters [CAM-CARD-15]', () => {
    expect(CameraTitle.parse('  Въезд № 1 ')).toBe('Въезд № 1')
    expect(CameraTitle.safeParse('x'.repeat(64)).success).toBe(true)
    for (const title of ['', '   ', 'x'.repeat(65)]) expect(CameraTitle.safeParse(title).success, title).toBe(false)
  })

  it('is counted as a reader counts: an emoji and a letter with its accent are one', () => {
    expect(countCharacters(`${FAMILY}й`)).toBe(2)
    expect(CameraTitle.safeParse(FAMILY.repeat(64)).success).toBe(true)
    expect(CameraTitle.safeParse(FAMILY.repeat(65)).success).toBe(false)
  })

  it('keeps markup and marks of direction as they were typed', () => {
    for (const title of ['<b onclick="x()">Двор</b>', '\u202Eגנת\u202C', 'a\u200Fb', '&amp;']) {
      expect(CameraTitle.parse(title)).toBe(title)
    }
  })

  it('has no control characters, line separators or halves of characters', () => {
    for (const title of ['a\nb', 'a\0b', 'a\u2028b', 'a\x1b[31mb', '\ud800a']) {
      expect(CameraTitle.safeParse(title).success, JSON.stringify(title)).toBe(false)
    }
  })

  it('does not grow by piling marks on one letter', () => {
    expect(CameraTitle.safeParse(`a${'\u0301'.repeat(5000)}`).success).toBe(false)
  })
})

it('a folder name is required, and has at most 64 characters [FOLDER-16]', () => {
  expect(FolderName.parse(' Двор ')).toBe('Двор')
  for (const name of ['', '  ', 'x'.repeat(65)]) expect(FolderName.safeParse(name).success, name).toBe(false)
})
