import type { Clock } from '@sova/base'
import { describePage, type Locale, listTimezones } from '@sova/contract'
import { type CallServer, handleCall } from '../../http/handle-call.ts'
import { describeTimezones, type ListedTimezone } from './timezone-list.ts'

/** Offsets change when summer time begins; until then the list is kept. */
const KEPT_MS = 15 * 60_000
const WORDS_MAX = 10

export function serveTimezones(server: CallServer, clock: Clock): void {
  const kept = new Map<Locale, { atMs: number; zones: Promise<ListedTimezone[]> }>()

  function zonesOf(locale: Locale): Promise<ListedTimezone[]> {
    const known = kept.get(locale)
    const nowMs = clock.nowMs()
    if (known && Math.abs(nowMs - known.atMs) < KEPT_MS) return known.zones
    const zones = describeTimezones(locale, nowMs)
    kept.set(locale, { atMs: nowMs, zones })
    return zones
  }

  handleCall(server, listTimezones, async ({ page: wanted, pageSize, search = '' }, { locale }) => {
    const words = search.toLocaleLowerCase(locale).split(/\s+/).filter(Boolean).slice(0, WORDS_MAX)
    const found = findTimezones(await zonesOf(locale), words)
    const page = describePage({ page: wanted, pageSize, count: found.length })
    const from = (page.current - 1) * pageSize
    return { results: found.slice(from, from + pageSize), count: found.length, page }
  })
}

/** Places that are called so stand before those whose offset or country is. */
function findTimezones(zones: readonly ListedTimezone[], words: readonly string[]): ListedTimezone[] {
  const found = zones.filter(({ searchText }) => words.every((word) => searchText.includes(word)))
  const isNamed = ({ names }: ListedTimezone) => words.every((word) => names.includes(word))
  return [...found.filter(isNamed), ...found.filter((zone) => !isNamed(zone))]
}
