import { describe, expect, it } from 'vitest'
import { readText } from './repository.ts'
import { coverageOf, findProofs, LEDGER, parseLedger } from './requirements.ts'

const LEDGER_TEXT = 'id\tsource\tkind\trequirement\nA-01\t1 §1\trule\tFirst.\nCAM-TOKEN-02\t1 §2\trule\tSecond.\n'

describe('the ledger', () => {
  it('gives every row an id, an area and a text', () => {
    expect(parseLedger(LEDGER_TEXT)).toEqual([
      { id: 'A-01', area: 'A', source: '1 §1', kind: 'rule', text: 'First.' },
      { id: 'CAM-TOKEN-02', area: 'CAM-TOKEN', source: '1 §2', kind: 'rule', text: 'Second.' },
    ])
  })

  it('of this repository holds no id twice and no row without a text', () => {
    const rows = parseLedger(readText(LEDGER))
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    expect(rows.filter(({ id, text }) => !/^[A-Z0-9-]+-\d+$/.test(id) || text === '')).toEqual([])
    expect(rows.length).toBeGreaterThan(700)
  })
})

describe('a test title', () => {
  it.each([
    ["it('the page falls back to 1 [PAGE-03]', () => {})", ['PAGE-03']],
    ['it("two at once [PAGE-03] [CAM-TOKEN-11]", () => {})', ['PAGE-03', 'CAM-TOKEN-11']],
    ['it.each(rows)(`template %s [PAGE-03]`, () => {})', ['PAGE-03']],
    ["it('an id [PAGE-03] in the middle', () => {})", []],
    ['const cell = grid[PAGE-03]', []],
  ])('%s proves its ids', (text, ids) => {
    expect(findProofs('x.test.ts', text).map(({ id }) => id)).toEqual(ids)
  })
})

describe('the coverage', () => {
  it('tells proven rows from unknown ids', () => {
    const coverage = coverageOf(parseLedger(LEDGER_TEXT), [
      { id: 'A-01', file: 'a.test.ts' },
      { id: 'A-99', file: 'b.test.ts' },
    ])
    expect([...coverage.proven]).toEqual(['A-01'])
    expect(coverage.unknown).toEqual([{ id: 'A-99', file: 'b.test.ts' }])
  })
})
