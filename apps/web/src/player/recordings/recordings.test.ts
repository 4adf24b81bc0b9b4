import { type CameraInfo, RECORDING_STATUS_POLL_CELL_MS, RECORDING_STATUS_POLL_PLAYER_MS } from '@sova/contract'
import { describe, expect, it, vi } from 'vitest'
import { ManualPlayerClock } from '../session/manual-player-clock.ts'
import { createRecordingClient } from './recording-client.ts'
import { coarseWindow, missingWindow, tailWindow } from './recording-window.ts'
import { createRecordings } from './recordings.ts'

const NOW_MS = Date.UTC(2026, 10, 21, 12)
const HOUR_MS = 3_600_000
const server: CameraInfo['server'] = { domain: 'media.test', vendor_name: 'sova', screenshot_domain: null }
const camera = { number: '7', server, tokenDVR: 'dvr' } as CameraInfo

/** A media server that has recorded these stretches. */
function setUp(
  recorded: { from: number; duration: number }[],
  { status = 200, pollMs = RECORDING_STATUS_POLL_PLAYER_MS } = {},
) {
  const clock = new ManualPlayerClock(NOW_MS)
  const questions: URL[] = []
  const client = createRecordingClient(
    () => camera,
    async (address) => {
      const url = new URL(address, 'http://page.test')
      questions.push(url)
      const from = Number(url.searchParams.get('from'))
      const to = Number(url.searchParams.get('to'))
      const inside = recorded.filter((range) => range.from < to && range.from + range.duration > from)
      const body = url.searchParams.has('request')
        ? [{ stream: '7', ranges: inside }]
        : { 7: { from: recorded[0]?.from ?? 0, to: 0 } }
      return new Response(JSON.stringify(body), { status })
    },
  )
  return { clock, questions, recordings: createRecordings({ client, clock, pollMs }), client }
}

const rangeQuestions = (questions: URL[]) => questions.filter((url) => url.searchParams.get('request') === 'ranges')

describe('recording status', () => {
  it('is polled every 5 s in the player [MEDIA-04]', () => {
    const { clock, questions, recordings } = setUp([])
    expect(rangeQuestions(questions)).toHaveLength(1)
    clock.advance(4999)
    expect(rangeQuestions(questions)).toHaveLength(1)
    clock.advance(1)
    expect(rangeQuestions(questions)).toHaveLength(2)
    clock.advance(60_000)
    expect(rangeQuestions(questions)).toHaveLength(14)
    recordings.close()
    expect(clock.timerCount).toBe(0)
  })

  it('is polled every 30 s in a cell while its archive is shown [MEDIA-05] [PLAYER-17]', () => {
    const { clock, questions, recordings } = setUp([], { pollMs: RECORDING_STATUS_POLL_CELL_MS })
    clock.advance(29_999)
    expect(rangeQuestions(questions)).toHaveLength(1)
    clock.advance(90_001)
    expect(rangeQuestions(questions)).toHaveLength(5)
    recordings.close()
    expect(clock.timerCount).toBe(0)
  })

  it('is asked for by ranges of the window that the timeline shows, also beyond a day [TIMELINE-03]', () => {
    const { questions, recordings } = setUp([])
    recordings.show({ fromMs: NOW_MS - 7 * 24 * HOUR_MS, toMs: NOW_MS })
    const asked = rangeQuestions(questions).at(-1)?.searchParams
    expect(Number(asked?.get('from'))).toBeLessThanOrEqual(NOW_MS / 1000 - 7 * 24 * 3600)
    expect(Number(asked?.get('to'))).toBeGreaterThan(NOW_MS / 1000 - 2 * 3600)
  })

  it('is not asked for more often by a timeline that moves with the present, nor while it fails', async () => {
    for (const status of [200, 500]) {
      const { clock, questions, recordings } = setUp([{ from: NOW_MS / 1000 - 600, duration: 600 }], { status })
      const showPresent = () => recordings.show({ fromMs: clock.nowMs() - HOUR_MS, toMs: clock.nowMs() + 60_000 })
      showPresent()
      const atFirst = rangeQuestions(questions).length
      for (let step = 0; step < 40; step += 1) {
        clock.advance(100)
        showPresent()
        await Promise.resolve()
      }
      expect(rangeQuestions(questions)).toHaveLength(atFirst)
      recordings.close()
    }
  })

  it('carries the token of the archive', () => {
    const { questions } = setUp([])
    expect(questions[0]?.pathname).toBe('/7/recording_status.json')
    expect(questions[0]?.searchParams.get('token')).toBe('dvr')
  })

  it('gives an empty list when it fails, however it fails [MEDIA-03]', async () => {
    const window = { fromMs: NOW_MS - HOUR_MS, toMs: NOW_MS }
    const empty = { ranges: [], isFresh: false }
    const failures: (() => Promise<Response>)[] = [
      () => Promise.reject(new TypeError('network')),
      async () => new Response('no', { status: 403 }),
      async () => new Response('<html>', { status: 200 }),
      async () => new Response('{"stream":"7"}', { status: 200 }),
    ]
    for (const answer of failures) {
      const client = createRecordingClient(() => camera, answer)
      expect(await client.ranges(window)).toEqual(empty)
      expect(await client.earliestMs()).toBeNull()
    }
    const { recordings } = setUp([{ from: NOW_MS / 1000 - 60, duration: 60 }], { status: 500 })
    await Promise.resolve()
    expect(recordings.state()).toEqual({ ranges: [], earliestMs: null })
  })

  it('knows the ranges of what the timeline shows, and asks for each part once', async () => {
    const old = { from: NOW_MS / 1000 - 5 * 86_400, duration: 600 }
    const { questions, recordings } = setUp([old, { from: NOW_MS / 1000 - 600, duration: 600 }])
    recordings.show({ fromMs: NOW_MS - 7 * 24 * HOUR_MS, toMs: NOW_MS + HOUR_MS })
    await vi.waitFor(() => expect(recordings.state().ranges).toHaveLength(2))
    expect(recordings.state().earliestMs).toBe(old.from * 1000)
    const questionCount = questions.length
    recordings.show({ fromMs: NOW_MS - 6 * 24 * HOUR_MS, toMs: NOW_MS - 4 * HOUR_MS })
    expect(questions).toHaveLength(questionCount)
  })
})

describe('what was deleted', () => {
  it('leaves the timeline within 10 s, at its beginning and in the middle', async () => {
    const at = (hoursAgo: number) => ({ from: NOW_MS / 1000 - hoursAgo * 3600, duration: 600 })
    const recorded = [at(50), at(30), at(10)]
    const { clock, recordings } = setUp(recorded)
    recordings.show({ fromMs: NOW_MS - 60 * HOUR_MS, toMs: NOW_MS })
    const begins = () => recordings.state().ranges.map(({ fromMs }) => (NOW_MS - fromMs) / HOUR_MS)
    await vi.waitFor(() => expect(begins()).toEqual([50, 30, 10]))
    recorded.splice(0, 2)
    clock.advance(10_000)
    await vi.waitFor(() => expect(begins()).toEqual([10]))
    expect(recordings.state().earliestMs).toBe(NOW_MS - 10 * HOUR_MS)
    recordings.close()
  })
})

describe('window of the recording status', () => {
  it('is whole hours for a near look and whole days for a far one, never the future', () => {
    expect(coarseWindow({ fromMs: NOW_MS - 1.5 * HOUR_MS, toMs: NOW_MS + HOUR_MS }, NOW_MS)).toEqual({
      fromMs: NOW_MS - 2 * HOUR_MS,
      toMs: NOW_MS,
    })
    expect(coarseWindow({ fromMs: NOW_MS - 30 * HOUR_MS, toMs: NOW_MS - 20 * HOUR_MS }, NOW_MS)).toEqual({
      fromMs: Date.UTC(2026, 10, 20),
      toMs: Date.UTC(2026, 10, 21),
    })
  })

  it('asks only for what is missing', () => {
    const covered = [{ fromMs: 10, toMs: 20 }]
    expect(missingWindow(covered, { fromMs: 12, toMs: 18 })).toBeNull()
    expect(missingWindow(covered, { fromMs: 5, toMs: 18 })).toEqual({ fromMs: 5, toMs: 10 })
    expect(missingWindow(covered, { fromMs: 12, toMs: 30 })).toEqual({ fromMs: 20, toMs: 30 })
    expect(missingWindow(covered, { fromMs: 5, toMs: 30 })).toEqual({ fromMs: 5, toMs: 30 })
  })

  it('follows the end of the recording as it grows', () => {
    const ranges = [{ fromMs: NOW_MS - HOUR_MS, toMs: NOW_MS - 2000 }]
    expect(tailWindow(ranges, NOW_MS)).toEqual({ fromMs: NOW_MS - 62_000, toMs: NOW_MS })
    expect(tailWindow([], NOW_MS)).toEqual({ fromMs: NOW_MS - 60_000, toMs: NOW_MS })
  })
})
