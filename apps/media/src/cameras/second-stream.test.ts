import { useScriptedCameras } from '@sova/testing/scripted-camera'
import { afterEach, expect, it } from 'vitest'
import { type RecordingRig, startRecordingRig } from '../testing/recording-rig.ts'

const scripted = useScriptedCameras()
let rig: RecordingRig | null = null
afterEach(() => rig?.close())

it('the second stream is pulled while somebody watches it, half a minute longer, and not before', async () => {
  const [main, second] = [await scripted({ frameCount: 50 }), await scripted({ frameCount: 50 })]
  rig = await startRecordingRig({ mainUrl: main.url, secondUrl: second.url })
  const { camera, turnUntil, clock } = rig
  await turnUntil(() => camera.status().reconnects >= 2)
  expect(second.requests).toEqual([])
  const frames: number[] = []
  const hub = camera.stream(2)
  const leave = hub?.subscribe({ onTracks: () => undefined, onFrame: ({ sample }) => frames.push(sample.dts) })
  await turnUntil(() => frames.length >= 50)
  leave?.()
  const leftAtMs = clock.monotonicMs()
  await turnUntil(() => clock.monotonicMs() - leftAtMs > 40_000 && second.connectionCount === 0)
  const plays = () => second.requests.filter(({ method }) => method === 'PLAY').length
  const before = plays()
  await turnUntil(() => clock.monotonicMs() - leftAtMs > 90_000)
  expect(plays()).toBe(before)
  expect(main.requests.filter(({ method }) => method === 'PLAY').length).toBeGreaterThan(before)
}, 30_000)
