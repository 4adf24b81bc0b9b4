/** A report of events as CSV: the portal writes it, the page counts its lines as they come. */
import { CSV_TRUNCATED_HEADER, exportReport, type RequestInputOf } from '@sova/contract'
import { callApi } from '../api/call-api.ts'
import { readFile } from '../api/read-file.ts'
import type { MakeCsv } from './csv-report.ts'

type CsvRequest = RequestInputOf<typeof exportReport>

const LINE_FEED = 10

/** A field may be null, which is the same as leaving it out. */
export const reportCsv =
  (request: { [Field in keyof CsvRequest]: CsvRequest[Field] | null }): MakeCsv =>
  async ({ signal, onProgress }) => {
    let isTruncated = false
    let lines = 0
    const file = await callApi(exportReport, request, signal, (response) => {
      isTruncated = response.headers.get(CSV_TRUNCATED_HEADER) === '1'
      return readFile(response, (chunk) => {
        for (const byte of chunk) if (byte === LINE_FEED) lines += 1
        /* The first line is the head. */
        onProgress(Math.max(0, lines - 1))
      })
    })
    return { name: file.name, file, isTruncated }
  }
