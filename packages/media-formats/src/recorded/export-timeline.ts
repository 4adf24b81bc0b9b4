/**
 * Where recorded fragments stand in a download. Decoding times are trusted while they go on; where they jump (a gap, a
 * restart, a new file with its own zero), the wall clock says what comes how much later, for each track by itself.
 */
import { type RecordedFragment, type RecordedRun, trackOf } from './recorded-fragment.ts'
import { totalOf } from './sample-columns.ts'

/** `skip` plays on behind a gap; `hold` keeps its length, so that the last picture stands still. */
export type GapMode = 'skip' | 'hold'

/** A pause in the decoding times longer than this is a gap. */
const PAUSE_S_MAX = 1
/** Decoding times that go back by less than this are rounding. */
const STEP_BACK_S_MAX = 0.01

export interface Placement {
  /** Ticks to add to the decoding times of a track, by kind. */
  readonly shift: { readonly video: number; readonly audio: number }
  /** The first fragment behind a gap. */
  readonly isAfterGap: boolean
}

interface Section {
  readonly startS: number
  readonly originMs: number | null
  readonly originS: number
  readonly shift: { video: Shift | null; audio: Shift | null }
}

/** Ticks are those of a timescale: with another one they say nothing. */
interface Shift {
  readonly ticks: number
  readonly timescale: number
}

export function createExportTimeline(gaps: GapMode): { place(fragment: RecordedFragment<unknown>): Placement } {
  let section: Section | null = null
  let lead: { kind: 'video' | 'audio'; timescale: number; endDts: number } | null = null
  let endS = 0
  let first: { originMs: number | null } | null = null

  function goesOn(run: RecordedRun, timescale: number): boolean {
    if (!lead || lead.kind !== run.kind || lead.timescale !== timescale) return false
    const pauseS = (run.baseDecodeTime - lead.endDts) / timescale
    return pauseS >= -STEP_BACK_S_MAX && pauseS <= PAUSE_S_MAX
  }

  function beginSection(runs: readonly TimedRun[]): Section {
    const originS = Math.min(...runs.map(({ run, timescale }) => run.baseDecodeTime / timescale))
    const moments = runs.map(decodingMs)
    const originMs = moments.includes(null) ? null : Math.min(...moments.filter((moment) => moment !== null))
    let startS = endS
    if (gaps === 'hold' && first?.originMs != null && originMs !== null) {
      startS = Math.max(endS, (originMs - first.originMs) / 1000)
    }
    first ??= { originMs }
    return { startS, originMs, originS, shift: { video: null, audio: null } }
  }

  function shiftOf(current: Section, run: RecordedRun, timescale: number): number {
    const known = current.shift[run.kind]
    if (known?.timescale === timescale) return known.ticks
    const atMs = decodingMs({ run, timescale })
    const laterS =
      atMs !== null && current.originMs !== null
        ? (atMs - current.originMs) / 1000
        : run.baseDecodeTime / timescale - current.originS
    const shift = Math.round((current.startS + Math.max(0, laterS)) * timescale) - run.baseDecodeTime
    current.shift[run.kind] = { ticks: shift, timescale }
    return shift
  }

  return {
    place(fragment) {
      const shift = { video: 0, audio: 0 }
      const leading = leadingRunOf(fragment)
      if (!leading) return { shift, isAfterGap: false }
      const hadSection = section !== null
      const isGap = !section || !goesOn(leading, timescaleOf(fragment, leading))
      const current: Section = section && !isGap ? section : beginSection(timedRuns(fragment))
      section = current
      for (const run of fragment.runs) {
        const timescale = timescaleOf(fragment, run)
        if (timescale === 0) continue
        shift[run.kind] = shiftOf(current, run, timescale)
        const endDts = run.baseDecodeTime + totalOf(run.samples.durations)
        endS = Math.max(endS, (endDts + shift[run.kind]) / timescale)
        if (run === leading) lead = { kind: run.kind, timescale, endDts }
      }
      return { shift, isAfterGap: isGap && hadSection }
    },
  }
}

interface TimedRun {
  readonly run: RecordedRun
  readonly timescale: number
}

/** Zero for a run that has no place: without a track, or empty. */
const timescaleOf = (fragment: RecordedFragment<unknown>, run: RecordedRun): number =>
  run.samples.count > 0 ? (trackOf(fragment, run.kind)?.timescale ?? 0) : 0

function timedRuns(fragment: RecordedFragment<unknown>): TimedRun[] {
  const timed = fragment.runs.map((run) => ({ run, timescale: timescaleOf(fragment, run) }))
  return timed.filter(({ timescale }) => timescale > 0)
}

/** The pictures where there are any. Asked for each fragment of hours, and so without a list of its own. */
function leadingRunOf(fragment: RecordedFragment<unknown>): RecordedRun | null {
  let leading: RecordedRun | null = null
  for (const run of fragment.runs) {
    if (timescaleOf(fragment, run) === 0) continue
    if (run.kind === 'video') return run
    leading ??= run
  }
  return leading
}

function decodingMs({ run, timescale }: TimedRun): number | null {
  if (run.wallClockMs === null) return null
  return run.wallClockMs - ((run.samples.compositionOffsets.values[0] ?? 0) * 1000) / timescale
}
