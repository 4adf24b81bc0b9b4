import { describe, expect, it } from 'vitest'
import type { RuleTimes } from './decide.ts'
import { type Occurrence, type RuleState, stepRule } from './rule-step.ts'

const START_MS = Date.UTC(2026, 10, 20, 12)
const times: RuleTimes = { cooldownMs: 300_000, timezone: 'UTC', schedule: null, quietHours: null }
const fresh: RuleState = { lastSentMs: null, lastKeptMs: null, held: null }
let serial = 0

function occurrence(cameraId: number, atMs: number, count = 1): Occurrence {
  serial += 1
  return {
    head: { kind: 'motion_alarm', cameraId, source: `event:${serial}`, atMs, text: '', words: null },
    lastAtMs: atMs,
    count,
    place: { timezone: 'UTC', schedules: [] },
  }
}

/** Runs a rule second by second. */
function run(seconds: number, happen: (second: number) => Occurrence[], rule: RuleTimes = times) {
  let state = fresh
  const messages: { second: number; eventsCount: number; camerasCount: number; isSilent: boolean }[] = []
  for (let second = 0; second < seconds; second += 1) {
    const step = stepRule(state, rule, happen(second), START_MS + second * 1000)
    state = step.state
    if (step.message) {
      const { eventsCount, camerasCount, isSilent } = step.message
      messages.push({ second, eventsCount, camerasCount, isSilent })
    }
  }
  return { state, messages }
}

describe('a rule', () => {
  it('makes one message of a storm of 1,000 events a second, and one count when its cooldown is over', () => {
    const storm = (second: number) => (second < 200 ? [occurrence(1, START_MS, 600), occurrence(2, START_MS, 400)] : [])
    expect(run(400, storm).messages).toEqual([
      { second: 0, eventsCount: 1000, camerasCount: 2, isSilent: false },
      { second: 300, eventsCount: 199_000, camerasCount: 2, isSilent: false },
    ])
  })

  it('sends at once again after a cooldown in which nothing happened', () => {
    const { messages, state } = run(700, (second) => (second % 301 === 0 ? [occurrence(1, START_MS)] : []))
    expect(messages.map(({ second }) => second)).toEqual([0, 301, 602])
    expect(state.held).toBeNull()
  })

  it('keeps in the portal what it held when its hours end before the cooldown does', () => {
    const schedule = [{ day_of_week: 4, is_active: true, start_time: '12:00', end_time: '12:02' }]
    const { messages } = run(400, (second) => (second < 2 ? [occurrence(1, START_MS)] : []), { ...times, schedule })
    expect(messages).toEqual([
      { second: 0, eventsCount: 1, camerasCount: 1, isSilent: false },
      { second: 300, eventsCount: 1, camerasCount: 1, isSilent: true },
    ])
  })

  it('loses no event: those of its messages and those that it holds are all there were', () => {
    for (const cooldownMs of [60_000, 90_000, 3_600_000]) {
      let happened = 0
      const { messages, state } = run(
        1000,
        (second) => {
          if ((second * 7919) % 13 > 3) return []
          happened += 3
          return [occurrence(second % 5, START_MS, 1), occurrence((second + 1) % 5, START_MS, 2)]
        },
        { ...times, cooldownMs },
      )
      const told = messages.reduce((sum, { eventsCount }) => sum + eventsCount, 0)
      expect(told + (state.held?.count ?? 0)).toBe(happened)
      const gaps = messages.slice(1).map(({ second }, at) => second - (messages[at]?.second ?? 0))
      expect(Math.min(cooldownMs / 1000, ...gaps)).toBe(cooldownMs / 1000)
    }
  })

  it('says why each event was not sent at once', () => {
    const quietHours = { from: '12:00', to: '13:00' }
    const kept = stepRule(fresh, { ...times, quietHours }, [occurrence(1, START_MS, 5)], START_MS)
    expect([kept.message?.isSilent, kept.heldCounts]).toEqual([true, { quiet_hours: 5 }])
    const cooling = stepRule(kept.state, { ...times, quietHours }, [occurrence(1, START_MS, 2)], START_MS + 1000)
    expect([cooling.message, cooling.heldCounts]).toEqual([null, { cooldown: 2 }])
    expect(cooling.heldUntilMs).toBe(START_MS + 300_000)
    const asleep = { ...times, schedule: [] }
    expect(stepRule(fresh, asleep, [occurrence(1, START_MS)], START_MS)).toEqual({
      state: fresh,
      message: null,
      heldUntilMs: null,
      heldCounts: { schedule: 1 },
    })
  })
})
