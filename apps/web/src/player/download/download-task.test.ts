import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createDownloadTask, type DownloadState } from './download-task.ts'

const FILE = new Uint8Array(200_000).map((_, index) => index % 251)
const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A server of one file, which breaks off after so many bytes while it is told to. */
async function serve(fields: { breaksAfter?: number; etag?: string; status?: number } = {}) {
  const asked: (string | undefined)[] = []
  const given = { etag: '"1"', ...fields }
  const server = createServer((request, response) => {
    asked.push(request.headers.range)
    if (given.status) return void response.writeHead(given.status).end()
    const isSame = request.headers['if-range'] === given.etag
    const from = isSame ? Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0) : 0
    response.writeHead(from > 0 ? 206 : 200, { ETag: given.etag, 'Content-Length': FILE.length - from })
    if (given.breaksAfter === undefined) return void response.end(FILE.subarray(from))
    response.write(FILE.subarray(from, given.breaksAfter), () => setTimeout(() => response.destroy(), 50))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked, given }
}

function setUp(address: string) {
  const saved: Uint8Array[] = []
  const phases: DownloadState['phase'][] = []
  const task = createDownloadTask({
    address,
    fetchPart: fetch,
    save: (parts) => saved.push(Buffer.concat(parts)),
    handOver: () => undefined,
    onChange: () => {
      const { phase } = task.state()
      if (phases.at(-1) !== phase) phases.push(phase)
    },
  })
  return { task, saved, phases }
}

describe('download of a fragment', () => {
  it('tells how far it is, and saves the whole file', async () => {
    const { address } = await serve()
    const { task, saved, phases } = setUp(address)
    await task.run()
    expect(phases).toEqual(['starting', 'running', 'saved'])
    expect(task.state()).toMatchObject({ receivedBytes: FILE.length, totalBytes: FILE.length, failure: null })
    expect(Buffer.compare(saved[0] ?? Buffer.alloc(0), FILE)).toBe(0)
  })

  it('goes on where it broke [DOWNLOAD-07]', async () => {
    const { address, asked, given } = await serve({ breaksAfter: 120_000 })
    const { task, saved } = setUp(address)
    await task.run()
    expect(task.state()).toMatchObject({ phase: 'stopped', failure: 'downloadFailed' })
    expect(task.state().receivedBytes).toBeGreaterThan(0)
    delete given.breaksAfter
    await task.run()
    expect(asked.at(-1)).toMatch(/^bytes=[1-9]\d*-$/)
    expect(Buffer.compare(saved[0] ?? Buffer.alloc(0), FILE)).toBe(0)
  })

  it('begins anew when the file has changed meanwhile', async () => {
    const { address, given } = await serve({ breaksAfter: 120_000 })
    const { task, saved } = setUp(address)
    await task.run()
    delete given.breaksAfter
    given.etag = '"2"'
    await task.run()
    expect(Buffer.compare(saved[0] ?? Buffer.alloc(0), FILE)).toBe(0)
  })

  it('stops when it is told to, without a failure', async () => {
    const { address } = await serve({ breaksAfter: 1000 })
    const { task, saved } = setUp(address)
    const ended = task.run()
    task.stop()
    await ended
    expect(task.state()).toMatchObject({ phase: 'stopped', failure: null })
    expect(saved).toEqual([])
  })

  it.each([
    [403, 'downloadForbidden'],
    [404, 'downloadNothing'],
    [503, 'downloadError'],
  ])('says why it could not begin: %i is %s [DOWNLOAD-07]', async (status, failure) => {
    const { address } = await serve({ status })
    const { task } = setUp(address)
    await task.run()
    expect(task.state()).toMatchObject({ phase: 'stopped', failure })
  })
})
