/** Worlds for comparing decisions with the model: every fact is drawn, and kept in the form in which the model reads it. */
import type { AccessQuestion, AccessType } from '../access-question.ts'

/** Zones without summer time, so that the model can count with hours alone. */
export const ZONE_OFFSET_HOURS = {
  UTC: 0,
  'Europe/Moscow': 3,
  'Asia/Yekaterinburg': 5,
  'Asia/Tokyo': 9,
  'Pacific/Kiritimati': 14,
  'Pacific/Pago_Pago': -11,
  'America/Phoenix': -7,
} as const
export type Zone = keyof typeof ZONE_OFFSET_HOURS

export interface World {
  question: AccessQuestion
  /** The last day of the car's access; null without an end. */
  lastDay: { year: number; month: number; day: number; zone: Zone } | null
}

const YEAR_MS = 365 * 86_400_000
const START_MS = Date.UTC(2026, 0, 1)

export function* createWorlds({ seed, count }: { seed: number; count: number }): Generator<World> {
  const random = mulberry32(seed)
  const chance = (share: number) => random() < share
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const accessType = () => pick<AccessType>([0, 1, 2])

  for (let index = 0; index < count; index += 1) {
    const seenAtMs = START_MS + Math.floor(random() * YEAR_MS)
    const kind = pick(['car', 'face'] as const)
    const hasCar = kind === 'car' && chance(0.85)
    const lastDay = hasCar && chance(0.6) ? dayNear(seenAtMs, pick([-2, -1, -1, 0, 0, 0, 1, 1, 2]), pickZone()) : null
    const isKnown = kind === 'car' ? hasCar : chance(0.85)
    const permissions = Array.from({ length: Math.floor(random() * 5) }, () => ({
      accessType: accessType(),
      groupId: chance(0.4) ? null : 1 + Math.floor(random() * 6),
    }))
    yield {
      lastDay,
      question: {
        kind,
        seenAtMs,
        nowMs: seenAtMs + pick([-60_000, -3001, -3000, -500, 0, 40, 900, 9_999, 10_000, 10_001, 60_000]),
        device: {
          isActive: chance(0.9),
          letsEmergencyPass: chance(0.5),
          minConfidence: pick([0, 0.5, 0.8, 1]),
        },
        direction: accessType(),
        confidence: pick([null, 0, 0.49, 0.5, 0.79, 0.8, 0.95, 1]),
        isEmergencyClass: chance(0.15),
        hasEmergencyLight: pick([null, true, false]),
        car: hasCar ? { expiredDate: lastDay && isoDay(lastDay), timezone: lastDay?.zone ?? null } : null,
        person: isKnown ? { isActive: chance(0.85), isBanned: chance(0.15), permissions } : null,
      },
    }
  }

  function pickZone(): Zone {
    return pick(Object.keys(ZONE_OFFSET_HOURS) as Zone[])
  }
}

function dayNear(atMs: number, days: number, zone: Zone): NonNullable<World['lastDay']> {
  const date = new Date(atMs + days * 86_400_000)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate(), zone }
}

const isoDay = ({ year, month, day }: { year: number; month: number; day: number }) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
