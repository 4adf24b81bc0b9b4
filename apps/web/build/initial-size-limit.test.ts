import { describe, expect, it } from 'vitest'
import { initialChunks } from './initial-size-limit.ts'

const chunk = (fileName: string, imports: string[], isEntry = false) => ({ fileName, imports, isEntry, code: '' })

describe('initialChunks', () => {
  it('follows static imports from the entry, once each, and leaves lazy chunks and other pages out', () => {
    const main = chunk('main.js', ['react.js', 'ui.js'], true)
    const chunks = [
      main,
      chunk('other.js', ['player.js'], true),
      chunk('ui.js', ['react.js']),
      chunk('react.js', []),
      chunk('player.js', ['react.js']),
    ]
    expect(initialChunks(chunks, main).map(({ fileName }) => fileName)).toEqual(['main.js', 'react.js', 'ui.js'])
  })
})
