/** Things that are seen again and again, each told once: when it was seen often enough, until it was away for a while. */
export interface SightingRules<Thing> {
  isSame(a: Thing, b: Thing): boolean
  /** How often in a row it must be seen before it is told. */
  readonly looksMin: number
  readonly forgetAfterMs: number
}

export interface Sightings<Thing> {
  /**
   * @param wasTold of what is seen for the first time: somebody has told it before us
   * @returns what is to be told of now
   */
  see(things: readonly Thing[], atMs: number, wasTold?: (thing: Thing) => boolean): Thing[]
}

interface Known<Thing> {
  thing: Thing
  looks: number
  isTold: boolean
  lastAtMs: number
}

/** Of one camera; the ones seen longest ago make room. */
const KNOWN_MAX = 200

export function createSightings<Thing>({ isSame, looksMin, forgetAfterMs }: SightingRules<Thing>): Sightings<Thing> {
  let known: Known<Thing>[] = []

  return {
    see(things, atMs, wasTold = () => false) {
      known = known.filter(({ lastAtMs }) => atMs - lastAtMs <= forgetAfterMs)
      const news: Thing[] = []
      for (const thing of things) {
        let seen = known.find((candidate) => isSame(candidate.thing, thing))
        if (!seen) {
          seen = { thing, looks: 0, isTold: wasTold(thing), lastAtMs: atMs }
          known.push(seen)
        }
        seen.thing = thing
        seen.looks += 1
        seen.lastAtMs = atMs
        if (seen.isTold || seen.looks < looksMin) continue
        seen.isTold = true
        news.push(thing)
      }
      known = known.sort((a, b) => b.lastAtMs - a.lastAtMs).slice(0, KNOWN_MAX)
      return news
    },
  }
}
