import { expect, it } from 'vitest'
import { csvLine } from './csv-text.ts'

it.each([
  ['=1+1', "'=1+1"],
  ['+7 912', "'+7 912"],
  ['-1', "'-1"],
  ['@cmd', "'@cmd"],
  ['\tx', "'\tx"],
  ['a;b', '"a;b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['plain', 'plain'],
  [-1, '-1'],
  [null, ''],
])('a cell of %j is written as %j', (cell, text) => {
  expect(csvLine([cell])).toBe(`${text}\r\n`)
})
