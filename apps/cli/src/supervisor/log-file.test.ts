import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createLineSplitter, LINE_LENGTH_MAX } from './line-splitter.ts'
import { openLogFile } from './log-file.ts'

const dir = mkdtempSync(join(tmpdir(), 'sova-log-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

describe('a log file', () => {
  it('is turned over at its bound, and the oldest part goes', async () => {
    const file = openLogFile({ dir, name: 'portal', bytesMax: 30, filesMax: 3 })
    for (let index = 0; index < 20; index += 1) file.write(`line ${String(index).padStart(4, '0')}`)
    await file.close()
    expect(readdirSync(dir).sort()).toEqual(['portal.1.log', 'portal.2.log', 'portal.log'])
    expect(readFileSync(join(dir, 'portal.log'), 'utf8')).toBe('line 0018\nline 0019\n')
    expect(readFileSync(join(dir, 'portal.2.log'), 'utf8')).toBe('line 0012\nline 0013\nline 0014\n')
  })

  it('goes on where the last run ended', async () => {
    for (const text of ['first', 'second']) {
      const file = openLogFile({ dir, name: 'media' })
      file.write(text)
      await file.close()
    }
    expect(readFileSync(join(dir, 'media.log'), 'utf8')).toBe('first\nsecond\n')
  })
})

describe('lines', () => {
  const split = (...chunks: (string | Buffer)[]) => {
    const lines: string[] = []
    const splitter = createLineSplitter((line) => lines.push(line))
    for (const chunk of chunks) splitter.push(Buffer.from(chunk))
    splitter.end()
    return lines
  }

  it('are put together from chunks, also inside a letter', () => {
    const bytes = Buffer.from('камера\nготова\r\n\nend')
    expect(split(bytes.subarray(0, 3), bytes.subarray(3))).toEqual(['камера', 'готова', 'end'])
  })

  it('without an end are cut', () => {
    const lines = split(...Array.from({ length: 5 }, () => 'x'.repeat(LINE_LENGTH_MAX)), '\nnext\n')
    expect(lines.map(({ length }) => length)).toEqual([LINE_LENGTH_MAX, 4])
  })
})
