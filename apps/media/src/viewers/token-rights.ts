/**
 * Whether the rights behind a token still stand. The database is asked at the first use of a token's account and
 * camera, and again when they may have changed. While it does not answer, the last answer counts, and without one the
 * token itself, which the portal signed: an outage of the database takes nobody's picture away.
 */
import type { Clock, Logger } from '@sova/base'
import { mayUseToken, type TokenAccess } from '@sova/cameras'
import type { MediaTokenClaims } from '@sova/contract'
import type { RightsRepository } from './rights-repository.ts'

/** Rights that changed without a word on the bus are seen this late. */
export const RIGHTS_KEPT_MS = 60_000
const ANSWER_WAIT_MS = 1000
/** After a failure the database is left alone this long. */
const FAILURE_PAUSE_MS = 2000
const DECISIONS_MAX = 20_000

export type Verdict = 'allowed' | 'denied' | 'unknown'
export type RightsHolder = Pick<MediaTokenClaims, 'account' | 'number'>

export interface TokenRights {
  /** `unknown` while the database does not answer and did not before. */
  judge(claims: MediaTokenClaims): Promise<Verdict>
  /** What was known of these is asked again at the next use. */
  forget(concerns: (holder: RightsHolder) => boolean): void
}

interface Question {
  readonly holder: RightsHolder
  readonly answer: Promise<Decision | null>
  /** Rights changed after it was asked. */
  isOutdated: boolean
}

interface Decision {
  readonly holder: RightsHolder
  readonly access: TokenAccess | null
  readonly madeAtMs: number
  isStale: boolean
}

export interface TokenRightsInputs {
  readonly repository: RightsRepository
  readonly clock: Clock
  readonly logger: Logger
}

export function createTokenRights({ repository, clock, logger }: TokenRightsInputs): TokenRights {
  const decisions = new Map<string, Decision>()
  const asking = new Map<string, Question>()
  let quietUntilMs = 0
  const keyOf = ({ account, number }: RightsHolder) => `${number} ${account}`

  function keep(key: string, decision: Decision): void {
    decisions.delete(key)
    decisions.set(key, decision)
    for (const oldest of decisions.keys()) {
      if (decisions.size <= DECISIONS_MAX) break
      decisions.delete(oldest)
    }
  }

  async function ask(holder: RightsHolder): Promise<Decision | null> {
    const controller = new AbortController()
    try {
      const late = clock.sleep(ANSWER_WAIT_MS, controller.signal).then(() => 'late' as const)
      const access = await Promise.race([repository.find(holder), late])
      if (access === 'late') throw new Error('the database did not answer in time')
      return { holder, access, madeAtMs: clock.monotonicMs(), isStale: false }
    } catch (error) {
      if (clock.monotonicMs() >= quietUntilMs) logger.warn({ err: error }, 'rights are taken as last known')
      quietUntilMs = clock.monotonicMs() + FAILURE_PAUSE_MS
      return null
    } finally {
      controller.abort()
    }
  }

  /** One question for all who ask at once; where rights changed while the answer was on the way, it is asked again. */
  async function decide(key: string, holder: RightsHolder): Promise<Decision | null> {
    const asked = asking.get(key)
    if (!asked && clock.monotonicMs() < quietUntilMs) return null
    const question = asked ?? { holder, answer: ask(holder), isOutdated: false }
    asking.set(key, question)
    const decision = await question.answer
    if (question.isOutdated) return decide(key, holder)
    if (asking.get(key) === question) {
      asking.delete(key)
      if (decision) keep(key, decision)
    }
    return decision
  }

  return {
    async judge(claims) {
      const key = keyOf(claims)
      const known = decisions.get(key)
      const isFresh = known && !known.isStale && clock.monotonicMs() - known.madeAtMs < RIGHTS_KEPT_MS
      const { account, number } = claims
      const decision = isFresh ? known : ((await decide(key, { account, number })) ?? known)
      if (!decision) return 'unknown'
      if (!mayUseToken(decision.access, claims)) return 'denied'
      return decision.isStale ? 'unknown' : 'allowed'
    },
    forget(concerns) {
      for (const decision of decisions.values()) if (concerns(decision.holder)) decision.isStale = true
      for (const [key, question] of asking) {
        if (!concerns(question.holder)) continue
        question.isOutdated = true
        asking.delete(key)
      }
    },
  }
}
