import { type CameraScript, useScriptedCameras } from '@sova/testing/scripted-camera'
import { afterEach, describe, expect, it } from 'vitest'
import { type RecordingRig, rigNumber, startRecordingRig } from '../testing/recording-rig.ts'

const scripted = useScriptedCameras()
const rigs: RecordingRig[] = []
afterEach(async () => {
  for (const rig of rigs.splice(0)) await rig.close()
})

/** A visit gives four seconds of pictures at once, then the camera is silent and is visited anew. */
const FRAMES = 100

async function start(script: Partial<CameraScript>) {
  const camera = await scripted({ frameCount: FRAMES, ...script })
  const rig = await startRecordingRig({ mainUrl: camera.url })
  rigs.push(rig)
  const files = () => rig.archive.catalogue.files(rigNumber)
  const recordedMs = () => rig.ranges().reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0)
  return { ...rig, camera: rig.camera, device: camera, files, recordedMs }
}

const isSound = (pieces: readonly Uint8Array[]) => pieces.length > 0 && pieces.every(({ length }) => length > 0)

describe('recording of a camera at fault', () => {
  it.each([
    ['stalls', {}],
    ['resets the connection', { faults: [{ kind: 'reset', atFrame: 80 }] }],
    ['closes the connection', { faults: [{ kind: 'close', atFrame: 80 }] }],
    ['says goodbye', { faults: [{ kind: 'goodbye', atFrame: 80 }] }],
  ] satisfies [string, Partial<CameraScript>][])(
    'that %s goes on by itself, and what is missing is a gap',
    async (_name, script) => {
      const { turnUntil, ranges, read, camera } = await start(script)
      await turnUntil(() => ranges().length >= 3)
      expect(camera.status().reconnects).toBeGreaterThanOrEqual(2)
      const [first, second] = ranges()
      expect((first?.toMs ?? 0) - (first?.fromMs ?? 0)).toBeGreaterThan(2500)
      expect((second?.fromMs ?? 0) - (first?.toMs ?? 0)).toBeGreaterThanOrEqual(1000)
      expect(camera.recorderStats().gaps).toBeGreaterThanOrEqual(2)
      expect(isSound(await read())).toBe(true)
    },
  )

  it.each([
    ['numbers packets wrong', { faults: [{ kind: 'jump_sequence', atFrame: 45, by: 30_000 }] }, 3500],
    ['loses packets', { faults: [{ kind: 'lose_packets', atFrame: 45, count: 1 }] }, 3000],
    ['sends rubbish', { faults: [{ kind: 'rubbish', atFrame: 45, bytes: Buffer.from('not a packet') }] }, 3000],
    ['lets its timestamps wrap', { firstTimestamp: 2 ** 32 - 90_000 }, 3500],
    ['has a clock a day ahead', { clockErrorMs: 86_400_000 }, 3500],
    ['has a clock a day behind', { clockErrorMs: -86_400_000 }, 3500],
  ] satisfies [string, Partial<CameraScript>, number][])(
    'that %s is recorded at our own time, all but what was damaged',
    async (_name, script, leastMs) => {
      const { turnUntil, ranges, recordedMs, clock, read } = await start(script)
      const startedMs = clock.nowMs()
      await turnUntil(() => recordedMs() >= leastMs)
      const [first] = ranges()
      expect(Math.abs((first?.fromMs ?? 0) - startedMs)).toBeLessThan(10_000)
      expect(isSound(await read())).toBe(true)
    },
  )

  it.each([
    ['ahead', 90_000 * 86_400],
    ['back', -90_000 * 86_400],
  ])('whose timestamps jump a day %s stays on our time', async (_name, byTicks) => {
    const { turnUntil, ranges, recordedMs, clock, read } = await start({
      faults: [{ kind: 'jump_timestamp', atFrame: 50, byTicks: byTicks % 2 ** 32 }],
    })
    const startedMs = clock.nowMs()
    await turnUntil(() => recordedMs() >= 2500)
    for (const { fromMs, toMs } of ranges()) {
      expect(fromMs).toBeGreaterThan(startedMs - 10_000)
      expect(toMs).toBeLessThan(clock.nowMs() + 10_000)
    }
    expect(isSound(await read())).toBe(true)
  })

  it('that changes its picture size in the middle begins a new file of that size, and nothing is missing', async () => {
    const { turnUntil, files, ranges, archive } = await start({
      faults: [{ kind: 'change_size', atFrame: 50, width: 96, height: 64 }],
    })
    await turnUntil(() => (files()[1]?.recordCount ?? 0) >= 2)
    const widths = await Promise.all(
      files()
        .slice(0, 2)
        .map((file) => archive.reader.init(file)),
    )
    const widthOf = (init: (typeof widths)[number]) => {
      const track = init?.tracks[0]?.track
      return track?.kind === 'video' ? track.width : null
    }
    expect(widths.map(widthOf)).toEqual([64, 96])
    expect(ranges()).toHaveLength(1)
  })

  it('that sends no picture at all is said to be offline, and is not given up', async () => {
    const { turnUntil, alerts, camera, device } = await start({ frameCount: 0 })
    const begun = () => alerts.flatMap(({ kind, endedMs }) => (endedMs === null ? [kind] : []))
    await turnUntil(() => begun().length >= 2 && camera.status().reconnects >= 3)
    expect(begun()).toEqual(['camera_offline', 'recording_gap'])
    expect(device.requests.filter(({ method }) => method === 'PLAY').length).toBeGreaterThanOrEqual(3)
  })
})

describe('a camera whose password changes', () => {
  it('is asked with the new one at once, and recording goes on', async () => {
    const device = await scripted({ frameCount: FRAMES, credentials: { username: 'operator', password: 'new' } })
    const rig = await startRecordingRig({ mainUrl: device.urlAs('operator', 'old') })
    rigs.push(rig)
    await rig.turnUntil(() => rig.camera.status().failure === 'unauthorized')
    rig.camera.apply({ ...rig.camera.config(), mainUrl: device.url })
    await rig.turnUntil(() => rig.ranges().length > 0)
    expect(rig.camera.status().state).toBe('online')
  })
})
