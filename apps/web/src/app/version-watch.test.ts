// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startFixtureServer } from '../testing/fixture-server.ts'
import { nextCheckMs, readPageVersion, watchVersion } from './version-watch.ts'

const MINUTE_MS = 60_000

describe('watchVersion', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  function watch(versions: (string | null | Error)[], random = 0.5) {
    const reads: number[] = []
    const onChange = vi.fn()
    const startedAtMs = Date.now()
    const stop = watchVersion({
      readVersion: async () => {
        reads.push(Date.now() - startedAtMs)
        const version = versions[reads.length - 1] ?? null
        if (version instanceof Error) throw version
        return version
      },
      random: () => random,
      onChange,
    })
    return { reads, onChange, stop }
  }

  it('asks every 15 minutes, a tenth sooner or later by chance [SESSION-06]', async () => {
    expect(nextCheckMs(0)).toBeCloseTo(13.5 * MINUTE_MS)
    expect(nextCheckMs(1)).toBeCloseTo(16.5 * MINUTE_MS)
    const { reads, stop } = watch(['a', 'a', 'a'])
    await vi.advanceTimersByTimeAsync(31 * MINUTE_MS)
    expect(reads.map((ms) => ms / MINUTE_MS)).toEqual([0, 15, 30])
    stop()
    await vi.advanceTimersByTimeAsync(60 * MINUTE_MS)
    expect(reads).toHaveLength(3)
  })

  it('tells of a changed version at every check until the page is reloaded', async () => {
    const { onChange, stop } = watch(['a', 'a', 'b', 'b'])
    await vi.advanceTimersByTimeAsync(16 * MINUTE_MS)
    expect(onChange).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(15 * MINUTE_MS)
    expect(onChange).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(15 * MINUTE_MS)
    expect(onChange).toHaveBeenCalledTimes(2)
    stop()
  })

  it('goes on after a server that is away or does not say', async () => {
    const { onChange, stop } = watch([null, 'a', new Error('away'), 'b'])
    await vi.advanceTimersByTimeAsync(46 * MINUTE_MS)
    expect(onChange).toHaveBeenCalledTimes(1)
    stop()
  })
})

describe('readPageVersion', () => {
  it('is the ETag of HEAD /index.html [SESSION-07]', async () => {
    const server = await startFixtureServer()
    const asked: unknown[] = []
    server.handle = ({ method, url }, response) => {
      asked.push({ method, url })
      response.writeHead(200, { ETag: '"v2"' }).end()
      return true
    }
    expect(await readPageVersion(new AbortController().signal)).toBe('"v2"')
    expect(asked).toEqual([{ method: 'HEAD', url: '/index.html' }])
  })
})
