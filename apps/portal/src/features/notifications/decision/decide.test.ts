import { DAYS_OF_WEEK, minutesOf, type QuietHours, type ScheduleDay } from '@sova/contract'
import { describe, expect, it } from 'vitest'
import { decide, type Place, type RuleHistory, type RuleTimes } from './decide.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const ALWAYS: RuleTimes = { cooldownMs: 300_000, timezone: null, schedule: null, quietHours: null }
const NEVER_TOLD: RuleHistory = { lastSentMs: null, lastKeptMs: null }
const gate: Place = { timezone: 'Asia/Yekaterinburg', schedules: [] }
const week = (start: string, end: string, days: readonly number[] = DAYS_OF_WEEK): ScheduleDay[] =>
  DAYS_OF_WEEK.map((day) => ({ day_of_week: day, is_active: days.includes(day), start_time: start, end_time: end }))
/** `send`, `keep` or why it is held. */
const verdict = (times: Partial<RuleTimes>, at: string, history = NEVER_TOLD, place = gate) => {
  const decision = decide({ ...ALWAYS, ...times }, history, place, Date.parse(at))
  return decision.verdict === 'hold' ? decision.reason : decision.verdict
}

describe('the schedule of a rule', () => {
  it('holds on the clock of the rule’s zone, and of the camera’s where it has none', () => {
    const schedule = week('09:00', '18:00', [0, 1, 2, 3, 4])
    expect(verdict({ schedule }, '2026-11-20T04:00Z')).toBe('send')
    expect(verdict({ schedule }, '2026-11-20T03:59Z')).toBe('schedule')
    expect(verdict({ schedule }, '2026-11-20T13:00Z')).toBe('schedule')
    expect(verdict({ schedule, timezone: 'Europe/Moscow' }, '2026-11-20T05:59Z')).toBe('schedule')
    expect(verdict({ schedule, timezone: 'Europe/Moscow' }, '2026-11-20T06:00Z')).toBe('send')
    // A Saturday in Yekaterinburg while it is still Friday in London.
    expect(verdict({ schedule: week('00:00', '00:00', [4]) }, '2026-11-20T19:30Z')).toBe('schedule')
  })

  it('holds beside the camera’s own notification schedules, any of which will do', () => {
    const place = { ...gate, schedules: [{ settings: week('08:00', '12:00') }, { settings: week('20:00', '00:00') }] }
    const schedule = week('09:00', '18:00')
    expect(verdict({ schedule }, '2026-11-20T06:00Z', NEVER_TOLD, place)).toBe('send')
    expect(verdict({ schedule }, '2026-11-20T08:00Z', NEVER_TOLD, place)).toBe('schedule')
    expect(verdict({}, '2026-11-20T16:00Z', NEVER_TOLD, place)).toBe('send')
    expect(verdict({ schedule }, '2026-11-20T16:00Z', NEVER_TOLD, place)).toBe('schedule')
  })
})

describe('quiet hours', () => {
  const quietHours = { from: '22:00', to: '07:00' }

  it('go over midnight, and nothing leaves the portal in them', () => {
    expect(verdict({ quietHours }, '2026-11-20T16:59Z')).toBe('send')
    expect(verdict({ quietHours }, '2026-11-20T17:00Z')).toBe('keep')
    expect(verdict({ quietHours }, '2026-11-21T01:59Z')).toBe('keep')
    expect(verdict({ quietHours }, '2026-11-21T02:00Z')).toBe('send')
  })

  it('follow daylight saving: the night is an hour shorter in March and longer in October', () => {
    const berlin = { quietHours, timezone: 'Europe/Berlin' }
    expect(verdict(berlin, '2026-03-28T21:00Z')).toBe('keep')
    expect(verdict(berlin, '2026-03-29T04:59Z')).toBe('keep')
    expect(verdict(berlin, '2026-03-29T05:00Z')).toBe('send')
    expect(verdict(berlin, '2026-10-24T20:00Z')).toBe('keep')
    expect(verdict(berlin, '2026-10-25T05:59Z')).toBe('keep')
    expect(verdict(berlin, '2026-10-25T06:00Z')).toBe('send')
    // 02:30 is there twice in October, and quiet both times; 02:30 is not there at all in March.
    const short = { quietHours: { from: '02:00', to: '03:00' }, timezone: 'Europe/Berlin' }
    expect([verdict(short, '2026-10-25T00:30Z'), verdict(short, '2026-10-25T01:30Z')]).toEqual(['keep', 'keep'])
    expect([verdict(short, '2026-03-29T00:59Z'), verdict(short, '2026-03-29T01:00Z')]).toEqual(['send', 'send'])
  })

  it('that kept a message do not silence the morning', () => {
    const lastKeptMs = Date.parse('2026-11-21T01:59Z')
    expect(verdict({ quietHours, cooldownMs: 3_600_000 }, '2026-11-21T01:59:30Z', { ...NEVER_TOLD, lastKeptMs })).toBe(
      'cooldown',
    )
    expect(verdict({ quietHours, cooldownMs: 3_600_000 }, '2026-11-21T02:01Z', { ...NEVER_TOLD, lastKeptMs })).toBe(
      'send',
    )
  })
})

it('a clock that was set back silences nothing', () => {
  const lastSentMs = Date.parse('2026-11-20T12:00Z')
  expect(verdict({}, '2026-11-20T12:04:59Z', { lastSentMs, lastKeptMs: null })).toBe('cooldown')
  expect(verdict({}, '2026-11-20T12:05Z', { lastSentMs, lastKeptMs: null })).toBe('send')
  expect(verdict({}, '2026-11-20T11:00Z', { lastSentMs, lastKeptMs: null })).toBe('send')
})

describe('of any rule, any time and any zone', () => {
  const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia']
  const random = seeded(20_261_121)
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value
  const time = () => `${String(Math.floor(random() * 24)).padStart(2, '0')}:${pick(['00', '15', '30', '59'])}`
  const cases = Array.from({ length: 2000 }, () => {
    const nowMs = Date.UTC(2026, 0, 1) + Math.floor(random() * 365 * DAY_MS)
    const [from, to] = [time(), time()]
    const [start, end] = [time(), time()].sort()
    const quietHours: QuietHours | null = random() < 0.5 || from === to ? null : { from, to }
    const isWeekly = random() < 0.5 && start !== undefined && end !== undefined && start !== end
    const schedule = isWeekly ? week(start, end, [pick(DAYS_OF_WEEK), pick(DAYS_OF_WEEK)]) : null
    const times = { cooldownMs: pick([60_000, DAY_MS]), timezone: pick([null, ...ZONES]), schedule, quietHours }
    const lastSentMs = random() < 0.5 ? null : nowMs - Math.floor(random() * 2 * DAY_MS)
    return { nowMs, times, history: { lastSentMs, lastKeptMs: null }, place: { timezone: pick(ZONES), schedules: [] } }
  })

  it('what is sent is inside the schedule, outside quiet hours, and a cooldown after the last', () => {
    const verdicts = cases.map(({ nowMs, times, history, place }) => {
      const decision = decide(times, history, place, nowMs)
      const { day, minutes } = wallClock(nowMs, times.timezone ?? place.timezone)
      const isAwake =
        times.schedule?.some(
          ({ day_of_week, is_active, start_time, end_time }) =>
            is_active &&
            day_of_week === day &&
            minutes >= minutesOf(start_time, 'start') &&
            minutes < minutesOf(end_time, 'end'),
        ) ?? true
      const isCool = history.lastSentMs === null || nowMs - history.lastSentMs >= times.cooldownMs
      const isQuiet = times.quietHours !== null && isBetween(minutes, times.quietHours)
      const expected = isAwake ? (isCool ? (isQuiet ? 'keep' : 'send') : 'cooldown') : 'schedule'
      expect(decision.verdict === 'hold' ? decision.reason : decision.verdict).toBe(expected)
      return expected
    })
    expect(new Set(verdicts)).toEqual(new Set(['send', 'keep', 'cooldown', 'schedule']))
  })

  /** Counted minute by minute, another way than the decision's. */
  function isBetween(minutes: number, { from, to }: QuietHours): boolean {
    for (let at = minutesOf(from, 'start'); at !== minutesOf(to, 'start'); at = (at + 1) % 1440) {
      if (at === minutes) return true
    }
    return false
  }

  /** The wall clock by another way: the parts of a date in the zone, read as UTC. */
  function wallClock(atMs: number, timeZone: string) {
    const text = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(atMs)
    const asUtc = new Date(`${text.replace(' ', 'T')}:00Z`)
    return { day: (asUtc.getUTCDay() + 6) % 7, minutes: asUtc.getUTCHours() * 60 + asUtc.getUTCMinutes() }
  }

  /** Mulberry32. */
  function seeded(seed: number): () => number {
    let state = seed
    return () => {
      state = (state + 0x6d2b79f5) | 0
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
    }
  }

  it('a rule speaks at every minute of a week that its schedule names, whatever the clocks do', () => {
    const times = { ...ALWAYS, timezone: 'Europe/Berlin', schedule: week('00:00', '00:00') }
    const start = Date.UTC(2026, 9, 22)
    for (let minute = 0; minute < 7 * 1440; minute += 7) {
      expect(decide(times, NEVER_TOLD, gate, start + minute * MINUTE_MS).verdict).toBe('send')
    }
  })
})
