import { CSV_ROWS_MAX } from '@sova/contract'
import { describe, expect, it } from 'vitest'
import { type CsvReport, readReport } from './csv-report.ts'

const PAGE_SIZE = 1000

/** A report of so many rows, each of which is its number. */
function reportOf(rowCount: number): CsvReport<number> & { pagesRead: number[] } {
  const pagesRead: number[] = []
  return {
    pagesRead,
    name: 'report',
    head: ['№'],
    cells: (row) => [row],
    async readPage(page) {
      pagesRead.push(page)
      const first = (page - 1) * PAGE_SIZE
      const rows = Array.from({ length: Math.min(PAGE_SIZE, rowCount - first) }, (_, index) => first + index)
      return { rows, next: first + PAGE_SIZE < rowCount ? page + 1 : null }
    },
  }
}

const read = (report: CsvReport<number>, signal = new AbortController().signal) =>
  readReport(report, { signal, onProgress: () => undefined })

const linesOf = async ({ file }: { file: Blob }) => (await file.text()).trimEnd().split('\r\n')

describe('a report as a file', () => {
  it('has all rows of all pages below its head', async () => {
    const report = reportOf(2500)
    const file = await read(report)
    expect(await linesOf(file)).toHaveLength(2501)
    expect(report.pagesRead).toEqual([1, 2, 3])
    expect(file.isTruncated).toBe(false)
  })

  it('ends at 100,000 rows and says so [CSV-03] [CSV-04]', async () => {
    const file = await read(reportOf(CSV_ROWS_MAX + 1))
    expect(file.isTruncated).toBe(true)
    expect(await linesOf(file)).toHaveLength(100_001)
    const exact = await read(reportOf(CSV_ROWS_MAX))
    expect(exact.isTruncated).toBe(false)
  })

  it('stops when it is no longer wanted', async () => {
    const stop = new AbortController()
    const report = reportOf(5000)
    const reading = readReport(report, { signal: stop.signal, onProgress: () => stop.abort() })
    await expect(reading).rejects.toThrow(/abort/i)
    expect(report.pagesRead.length).toBeLessThan(3)
  })
})
