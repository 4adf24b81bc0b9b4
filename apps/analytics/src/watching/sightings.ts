/** Things that are seen again and again, each told once: when it was seen often enough, until it was away for a while. */
export interface SightingRules<Thing> {
  isSame(a: Thing, b: Thing): boolean
  /** One may be the other, read wrongly. */
  isLike?(a: Thing, b: Thing): boolean
  /** It is known so much better than when it was told that it is told again. */
  isSurer?(now: Thing, told: Thing): boolean
  /** How often it must be seen before it is told. */
  readonly looksMin: number
  readonly forgetAfterMs: number
}

export interface Sightings<Thing> {
  /**
   * @param wasTold of what is seen for the first time: somebody has told it before us
   * @returns what is to be told of now
   */
  see(things: readonly Thing[], atMs: number, wasTold?: (thing: Thing) => boolean): News<Thing>[]
}

export interface News<Thing> {
  readonly thing: Thing
  /** As what and when it was told for the first time; null of what was not told before. */
  readonly first: { readonly thing: Thing; readonly atMs: number } | null
}

interface Known<Thing> {
  thing: Thing
  looks: number
  /** Up to the last look at which it was seen. */
  looksInRow: number
  lastLook: number
  /** The most confidence that it was seen with. */
  confidence: number
  isTold: boolean
  /** As it was when we told it for the first time, and when we told it last. */
  first: News<Thing>['first']
  told: Thing | null
  lastAtMs: number
}

/** Of one camera; the ones seen longest ago make room. */
const KNOWN_MAX = 200
/** What may be something told, read wrongly, is itself once it is read alike so often in a row. */
const SURE_LOOKS = 2

export function createSightings<Thing extends { readonly confidence: number }>({
  isSame,
  isLike = () => false,
  isSurer = () => false,
  looksMin,
  forgetAfterMs,
}: SightingRules<Thing>): Sightings<Thing> {
  let known: Known<Thing>[] = []
  let look = 0

  const note = (thing: Thing, atMs: number, wasTold: (thing: Thing) => boolean): Known<Thing> => {
    let seen = known.find((candidate) => isSame(candidate.thing, thing))
    if (!seen) {
      const isTold = wasTold(thing)
      seen = {
        thing,
        looks: 0,
        looksInRow: 0,
        lastLook: 0,
        confidence: 0,
        isTold,
        first: null,
        told: null,
        lastAtMs: atMs,
      }
      known.push(seen)
    }
    seen.thing = thing
    if (seen.lastLook !== look) {
      seen.looks += 1
      seen.looksInRow = seen.lastLook === look - 1 ? seen.looksInRow + 1 : 1
      seen.lastLook = look
    }
    seen.confidence = Math.max(seen.confidence, thing.confidence)
    seen.lastAtMs = atMs
    return seen
  }

  /** Told things in the same picture are others. */
  const mayBeMisread = (seen: Known<Thing>): boolean =>
    seen.looksInRow < SURE_LOOKS &&
    known.some(
      (told) =>
        told.isTold && told.lastLook !== look && told.confidence >= seen.confidence && isLike(told.thing, seen.thing),
    )

  return {
    see(things, atMs, wasTold = () => false) {
      // Later than now is what was seen before the clock was set back.
      known = known.filter(({ lastAtMs }) => Math.abs(atMs - lastAtMs) <= forgetAfterMs)
      look += 1
      const news: News<Thing>[] = []
      for (const seen of things.map((thing) => note(thing, atMs, wasTold))) {
        const isKnown = seen.isTold && !(seen.told && isSurer(seen.thing, seen.told))
        if (isKnown || seen.looks < looksMin || mayBeMisread(seen)) continue
        news.push({ thing: seen.thing, first: seen.first })
        seen.isTold = true
        seen.first ??= { thing: seen.thing, atMs }
        seen.told = seen.thing
      }
      known = known.sort((a, b) => b.lastAtMs - a.lastAtMs).slice(0, KNOWN_MAX)
      return news
    },
  }
}
