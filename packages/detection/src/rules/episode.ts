/**
 * Something that lasts: it begins when it was there for a while, is told again while it goes on, and ends when it was
 * away for a while. Pure: told what is, and when.
 */
export interface EpisodeLimits {
  /** It must have been there for so long within twice that time. */
  readonly beginAfterMs: number
  readonly endAfterMs: number
  /** How often it is told while it goes on. */
  readonly tellEveryMs: number
}

export interface EpisodeNews {
  readonly phase: 'begins' | 'goes_on' | 'ends'
  /** Unix ms, of the first moment. */
  readonly startedAtMs: number
  /** From there to the last moment at which it was there. */
  readonly durationMs: number
}

export interface Episode {
  /** Null where there is nothing to tell. */
  update(isThere: boolean, atMs: number): EpisodeNews | null
  isOn(): boolean
  /** Ends what is on, for example because the schedule does. */
  end(): EpisodeNews | null
}

export function createEpisode(limits: EpisodeLimits): Episode {
  let firstAtMs: number | null = null
  let lastAtMs = 0
  let toldAtMs = 0
  let isOn = false

  const news = (phase: EpisodeNews['phase']): EpisodeNews => ({
    phase,
    startedAtMs: firstAtMs ?? lastAtMs,
    durationMs: lastAtMs - (firstAtMs ?? lastAtMs),
  })

  const end = (): EpisodeNews | null => {
    const told = isOn ? news('ends') : null
    isOn = false
    firstAtMs = null
    return told
  }

  return {
    isOn: () => isOn,
    end,
    update(isThere, atMs) {
      if (isThere) {
        firstAtMs ??= atMs
        lastAtMs = atMs
      }
      if (firstAtMs === null) return null
      if (!isOn) {
        if (atMs - lastAtMs > limits.beginAfterMs) firstAtMs = null
        else if (isThere && atMs - firstAtMs >= limits.beginAfterMs) {
          isOn = true
          toldAtMs = atMs
          return news('begins')
        }
        return null
      }
      if (atMs - lastAtMs >= limits.endAfterMs) return end()
      if (atMs - toldAtMs < limits.tellEveryMs) return null
      toldAtMs = atMs
      return news('goes_on')
    },
  }
}
