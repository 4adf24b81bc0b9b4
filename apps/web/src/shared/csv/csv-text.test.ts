import { describe, expect, it } from 'vitest'
import { csvBlob, csvLine } from './csv-text.ts'

describe('a line of CSV', () => {
  it('has its cells between semicolons, and quotes what would break them', () => {
    expect(csvLine(['Иван', 7, null, true])).toBe('Иван;7;;true\r\n')
    expect(csvLine(['a;b', 'say "hi"', 'two\nlines'])).toBe('"a;b";"say ""hi""";"two\nlines"\r\n')
  })

  it.each(['=1+1', '+7 900', '-5', '@SUM(A1)', '\t=1'])('makes no formula of %j', (text) => {
    expect(csvLine([text])).toBe(`'${text}\r\n`)
  })

  it('leaves a negative number a number', () => {
    expect(csvLine([-5.5])).toBe('-5.5\r\n')
  })
})

it('a CSV file begins with a byte order mark, so that a spreadsheet reads it as UTF-8', async () => {
  const bytes = new Uint8Array(await csvBlob(['Имя\r\n']).arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
})
