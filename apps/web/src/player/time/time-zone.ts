/**
 * Wall-clock arithmetic in a camera's time zone. `Intl` knows the rules; these functions answer the two questions that it
 * does not: what is the offset at an instant, and which instant has this local date.
 */

export interface LocalDateTime {
  year: number
  /** 1 to 12. */
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

/** A stretch of time in which the zone's offset stays the same. */
export interface OffsetSegment {
  fromMs: number
  toMs: number
  offsetMs: number
}

const DAY_MS = 86_400_000
/** Every offset change on record since 1972 falls on a quarter of an hour, UTC. */
const SLOT_MS = 900_000
const SLOTS_CACHED_MAX = 20_000

interface Zone {
  format: Intl.DateTimeFormat
  offsetMsBySlot: Map<number, number>
}

const zones = new Map<string, Zone>()

function zoneOf(timezone: string): Zone {
  let zone = zones.get(timezone)
  if (!zone) {
    zone = { format: numericFormat(timezone), offsetMsBySlot: new Map() }
    zones.set(timezone, zone)
  }
  return zone
}

/** A name that this browser does not know is read as UTC, so that a stale zone list never costs the picture. */
function numericFormat(timezone: string): Intl.DateTimeFormat {
  const options: Intl.DateTimeFormatOptions = {
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: timezone })
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  }
}

/** The zone's name if this browser knows it, else `UTC`. */
export const knownTimezone = (timezone: string): string => zoneOf(timezone).format.resolvedOptions().timeZone

function localParts(format: Intl.DateTimeFormat, timeMs: number): LocalDateTime {
  const local: LocalDateTime = { year: 1970, month: 1, day: 1, hour: 0, minute: 0, second: 0 }
  for (const part of format.formatToParts(timeMs)) {
    if (part.type in local) local[part.type as keyof LocalDateTime] = Number(part.value)
  }
  return local
}

const asUtcMs = (local: LocalDateTime): number =>
  Date.UTC(local.year, local.month - 1, local.day, local.hour, local.minute, local.second)

/** Local time minus UTC at this instant, in ms. */
export function zoneOffsetMs(timeMs: number, timezone: string): number {
  const zone = zoneOf(timezone)
  const slot = Math.floor(timeMs / SLOT_MS)
  const cached = zone.offsetMsBySlot.get(slot)
  if (cached !== undefined) return cached
  if (zone.offsetMsBySlot.size >= SLOTS_CACHED_MAX) zone.offsetMsBySlot.clear()
  const offsetMs = asUtcMs(localParts(zone.format, slot * SLOT_MS)) - slot * SLOT_MS
  zone.offsetMsBySlot.set(slot, offsetMs)
  return offsetMs
}

export const toLocal = (timeMs: number, timezone: string): LocalDateTime => localParts(zoneOf(timezone).format, timeMs)

/**
 * The instant with this local date. Where the clock went back and the date happened twice, the one nearer to `nearMs`, or
 * else the first; where it went forward and the date never was, the same distance behind the jump (02:30 becomes 03:30).
 */
export function fromLocal(local: LocalDateTime, timezone: string, nearMs = Number.NEGATIVE_INFINITY): number {
  const wallMs = asUtcMs(local)
  const offsetBeforeMs = zoneOffsetMs(wallMs - DAY_MS, timezone)
  const offsetAfterMs = zoneOffsetMs(wallMs + DAY_MS, timezone)
  const candidates = [wallMs - offsetBeforeMs, wallMs - offsetAfterMs].sort((a, b) => a - b)
  const [first, second = first] = candidates.filter((timeMs) => timeMs + zoneOffsetMs(timeMs, timezone) === wallMs)
  if (first === undefined || second === undefined) return wallMs - offsetBeforeMs
  return Math.abs(second - nearMs) < Math.abs(first - nearMs) ? second : first
}

/** The window cut at every change of offset: one segment almost always, two where the clock changes. */
export function offsetSegments(startMs: number, endMs: number, timezone: string): OffsetSegment[] {
  const segments: OffsetSegment[] = []
  let fromMs = startMs
  let offsetMs = zoneOffsetMs(startMs, timezone)
  for (let probeMs = startMs; probeMs < endMs; ) {
    const nextMs = Math.min(probeMs + DAY_MS, endMs)
    if (zoneOffsetMs(nextMs, timezone) !== offsetMs) {
      const changeMs = findChange(probeMs, nextMs, offsetMs, timezone)
      segments.push({ fromMs, toMs: changeMs, offsetMs })
      fromMs = changeMs
      offsetMs = zoneOffsetMs(changeMs, timezone)
    }
    probeMs = nextMs
  }
  segments.push({ fromMs, toMs: endMs, offsetMs })
  return segments
}

function findChange(beforeMs: number, afterMs: number, offsetBeforeMs: number, timezone: string): number {
  let low = Math.floor(beforeMs / SLOT_MS)
  let high = Math.floor(afterMs / SLOT_MS)
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (zoneOffsetMs(middle * SLOT_MS, timezone) === offsetBeforeMs) low = middle
    else high = middle
  }
  return high * SLOT_MS
}
