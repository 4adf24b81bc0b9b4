import { describe, expect, it } from 'vitest'
import { type CameraCondition, createCameraWatch } from './camera-watch.ts'

const START_MS = Date.UTC(2026, 10, 20, 10)

function startWatch(first: Partial<CameraCondition> = {}) {
  const watch = createCameraWatch()
  let condition: CameraCondition = {
    number: '7',
    isWanted: true,
    isRecordingWanted: true,
    lastPictureAtMs: null,
    lastWrittenAtMs: null,
    recordedEndMs: null,
    recordedRunStartMs: null,
    failure: null,
    ...first,
  }
  let second = 0
  /** Looks once a second, with the condition as it is then. */
  return (seconds: number, change: (atMs: number) => Partial<CameraCondition> = () => ({})) => {
    const said: string[] = []
    for (const end = second + seconds; second < end; second += 1) {
      condition = { ...condition, ...change(second * 1000) }
      for (const { kind, startedMs, endedMs, reason } of watch.look(
        condition,
        START_MS + second * 1000,
        // Monotonic clocks count in fractions; what is said has none.
        second * 1000 + 0.25,
      )) {
        const at = (ms: number | null) => (ms === null ? '…' : (ms - START_MS) / 1000)
        said.push(`${kind} ${at(startedMs)}–${at(endedMs)} ${reason}`.trimEnd())
      }
    }
    return said
  }
}

const working = (atMs: number) => ({
  lastPictureAtMs: atMs,
  lastWrittenAtMs: atMs,
  recordedEndMs: START_MS + atMs,
})

describe('what is said of a camera', () => {
  it('that works: once that it does, then nothing', () => {
    const look = startWatch()
    expect(look(60, working)).toEqual(['camera_offline …–0', 'recording_gap …–0'])
  })

  it('that falls silent: after ten seconds, once, from its last picture on, and once that it is back', () => {
    const look = startWatch()
    look(30, working)
    expect(look(600)).toEqual(['camera_offline 29–… silent', 'recording_gap 29–… camera_offline'])
    const again = (atMs: number) => ({ ...working(atMs), recordedRunStartMs: START_MS + 629_000 })
    expect(look(60, again)).toEqual(['camera_offline 29–630 silent', 'recording_gap 29–629 camera_offline'])
  })

  it('whose pictures come and are not written: only that', () => {
    const look = startWatch()
    look(30, working)
    expect(look(60, (atMs) => ({ lastPictureAtMs: atMs }))).toEqual(['recording_gap 29–… not_written'])
  })

  it('that never gave a picture: ten seconds after it is wanted, with the reason', () => {
    const look = startWatch({ isWanted: false, isRecordingWanted: false })
    expect(look(100)).toEqual([])
    const wanted = () => ({ isWanted: true, failure: 'unauthorized' })
    expect(look(60, wanted)).toEqual(['camera_offline 100–… unauthorized'])
  })

  it('that is switched off while it is silent: that this is over, and no more', () => {
    const look = startWatch()
    look(30, working)
    look(60)
    const off = () => ({ isWanted: false, isRecordingWanted: false })
    expect(look(60, off)).toEqual(['camera_offline 29–90 silent', 'recording_gap 29–90 camera_offline'])
  })

  it('that is not to be recorded: nothing of recording', () => {
    const look = startWatch({ isRecordingWanted: false })
    expect(look(60, (atMs) => ({ lastPictureAtMs: atMs }))).toEqual(['camera_offline …–0'])
  })
})
