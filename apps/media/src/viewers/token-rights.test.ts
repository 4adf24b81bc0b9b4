import { createLogger, ManualClock } from '@sova/base'
import type { TokenAccess } from '@sova/cameras'
import type { MediaTokenClaims } from '@sova/contract'
import { describe, expect, it } from 'vitest'
import { createOpenStreams } from './open-streams.ts'
import { createTokenRights, RIGHTS_KEPT_MS } from './token-rights.ts'

const logger = createLogger('test', { level: 'silent' })
const OWNER: TokenAccess = { level: 10, isPublic: false, hasArchive: true, isEmbed: false }
const EXPIRY_S = Date.UTC(2026, 10, 20, 13) / 1000
const claims: MediaTokenClaims = { number: '7', scope: 'live', account: '1', exp: EXPIRY_S }

function start() {
  const clock = new ManualClock(Date.UTC(2026, 10, 20, 12))
  const answers = { access: OWNER as TokenAccess | null | Error | 'never', count: 0 }
  const repository = {
    find: () => {
      answers.count += 1
      const { access } = answers
      if (access === 'never') return new Promise<never>(() => {})
      return access instanceof Error ? Promise.reject(access) : Promise.resolve(access)
    },
  }
  const rights = createTokenRights({ repository, clock, logger })
  return { clock, answers, rights }
}

describe('rights behind a token', () => {
  it('are asked once for many requests at the same time, and again after a while', async () => {
    const { clock, answers, rights } = start()
    const verdicts = await Promise.all(Array.from({ length: 50 }, () => rights.judge(claims)))
    expect(new Set(verdicts)).toEqual(new Set(['allowed']))
    expect(answers.count).toBe(1)
    await clock.advance(RIGHTS_KEPT_MS)
    answers.access = null
    expect(await rights.judge(claims)).toBe('denied')
  })

  it('are as last known while the database is away, and unknown when nothing is known', async () => {
    const { answers, rights, clock } = start()
    await rights.judge(claims)
    answers.access = new Error('away')
    rights.forget(() => true)
    expect(await rights.judge(claims)).toBe('unknown')
    expect(await rights.judge({ ...claims, number: '8' })).toBe('unknown')
    await clock.advance(10_000)
    answers.access = null
    expect(await rights.judge(claims)).toBe('denied')
  })

  it('wait a second for an answer, no longer', async () => {
    const { answers, rights, clock } = start()
    answers.access = 'never'
    const verdict = rights.judge(claims)
    await clock.advance(1000)
    expect(await verdict).toBe('unknown')
  })

  it('that change while the answer is on the way are asked again', async () => {
    const { answers, rights } = start()
    const first = rights.judge(claims)
    rights.forget(() => true)
    answers.access = null
    expect(await rights.judge(claims)).toBe('denied')
    expect(await first).toBe('denied')
    expect(await rights.judge(claims)).toBe('denied')
  })
})

describe('open streams', () => {
  it('end with their token; a download goes on', async () => {
    const { clock, rights } = start()
    const streams = createOpenStreams({ rights, isServed: () => true, clock })
    const ends: string[] = []
    streams.add({ claims, outlivesToken: false, end: (reason) => ends.push(`stream ${reason}`) })
    streams.add({ claims, outlivesToken: true, end: (reason) => ends.push(`download ${reason}`) })
    await streams.review()
    expect(ends).toEqual([])
    await clock.advance(3_600_000)
    await streams.review()
    expect(ends).toEqual(['stream token_expired'])
    expect(streams.count()).toBe(1)
  })

  it('end at once when the right goes while they are being looked at', async () => {
    const { clock, rights, answers } = start()
    const streams = createOpenStreams({ rights, isServed: () => true, clock })
    const ends: string[] = []
    streams.add({ claims, outlivesToken: true, end: (reason) => ends.push(reason) })
    const looking = streams.review()
    answers.access = null
    rights.forget(() => true)
    streams.suspect(() => true)
    await looking
    expect(ends).toEqual(['access_denied'])
  })

  it('stay under suspicion until the database answers', async () => {
    const { clock, rights, answers } = start()
    const streams = createOpenStreams({ rights, isServed: () => true, clock })
    const ends: string[] = []
    streams.add({ claims, outlivesToken: false, end: (reason) => ends.push(reason) })
    await streams.review()
    answers.access = new Error('away')
    rights.forget(() => true)
    streams.suspect(() => true)
    await streams.review()
    expect(ends).toEqual([])
    answers.access = null
    await clock.advance(5000)
    await streams.review()
    expect(ends).toEqual(['access_denied'])
  })
})
