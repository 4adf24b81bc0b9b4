import { describe, expect, it } from 'vitest'
import { readSound, saveSound } from './sound-preference.ts'

function shelfWith(value: string | null) {
  let saved = value
  return {
    getItem: () => saved,
    setItem: (_key: string, next: string) => {
      saved = next
    },
  }
}

describe('remembered sound', () => {
  it('comes back as it was left', () => {
    const shelf = shelfWith(null)
    expect(readSound(shelf)).toEqual({ isMuted: false, volume: 1 })
    saveSound({ isMuted: true, volume: 0.4 }, shelf)
    expect(readSound(shelf)).toEqual({ isMuted: true, volume: 0.4 })
  })

  it('survives rubbish and a browser that keeps nothing', () => {
    for (const rubbish of ['', '{', '[]', '{"isMuted":1}', '{"isMuted":true,"volume":"loud"}']) {
      expect(readSound(shelfWith(rubbish))).toEqual({ isMuted: false, volume: 1 })
    }
    expect(readSound(shelfWith('{"isMuted":false,"volume":7}')).volume).toBe(1)
    const closed = {
      getItem: () => {
        throw new Error('denied')
      },
      setItem: () => {
        throw new Error('denied')
      },
    }
    expect(readSound(closed).volume).toBe(1)
    expect(() => saveSound({ isMuted: true, volume: 1 }, closed)).not.toThrow()
  })
})
