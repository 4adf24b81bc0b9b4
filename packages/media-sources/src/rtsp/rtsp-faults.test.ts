import { ManualClock, systemClock } from '@sova/base'
import { type CameraScript, useScriptedCameras } from '@sova/testing/scripted-camera'
import { describe, expect, it } from 'vitest'
import { openSource } from '../open-source.ts'
import { advanceUntilEnd, atLeast, silentLogger, stepsOf, watchSource } from '../testing/watch-source.ts'

const camera = useScriptedCameras()

describe('RTSP source and a camera at fault', () => {
  it('rubbish in the middle is stepped over', async () => {
    const bytes = Buffer.from([1, 2, 3, 0x24, 9, 0, 0, 0xff, 0x52, 0x54, 0x00])
    const { url } = await camera({ faults: [{ kind: 'rubbish', atFrame: 15, bytes }] })
    const { samples, failure, skippedBytes } = await watchSource(url, atLeast(40))
    expect(failure).toBeNull()
    expect(skippedBytes).toBeGreaterThan(0)
    expect(samples.length).toBe(40)
  })

  it('lost packets cost the rest of the group of pictures, no more', async () => {
    const { url } = await camera({ faults: [{ kind: 'lose_packets', atFrame: 14, count: 1 }] })
    const { samples, lostPackets } = await watchSource(url, atLeast(40))
    expect(lostPackets).toBe(1)
    const frames = samples.map(({ dts }) => (dts - (samples[0]?.dts ?? 0)) / 3600)
    expect(frames.slice(12, 17)).toEqual([12, 13, 20, 21, 22])
  })

  it('time goes on through jumps and the wrap of timestamps', async () => {
    const { url } = await camera({
      firstTimestamp: 2 ** 32 - 9000,
      faults: [
        { kind: 'jump_timestamp', atFrame: 20, byTicks: 2 ** 30 },
        { kind: 'jump_sequence', atFrame: 30, by: 30_000 },
        { kind: 'jump_timestamp', atFrame: 40, byTicks: -(2 ** 29) },
      ],
    })
    const { samples } = await watchSource(url, atLeast(60))
    expect(stepsOf(samples).every((step) => step > 0 && step < 90_000)).toBe(true)
  })

  it('a clock of the camera that is a day wrong does not move recorded time', async () => {
    const { url } = await camera({ clockErrorMs: -86_400_000 })
    const { samples } = await watchSource(url, atLeast(30))
    expect(Math.abs((samples.at(-1)?.wallClockMs ?? 0) - Date.now())).toBeLessThan(60_000)
  })

  it('a changed picture size is announced before its first picture', async () => {
    const { url } = await camera({ faults: [{ kind: 'change_size', atFrame: 20, width: 96, height: 64 }] })
    const { tracks, samples } = await watchSource(url, atLeast(30))
    expect(tracks.map(({ video }) => video?.width)).toEqual([64, 96])
    expect(samples).toHaveLength(30)
  })

  it('RTCP BYE ends the source', async () => {
    const clock = new ManualClock()
    const { url } = await camera({ faults: [{ kind: 'goodbye', atFrame: 5 }] })
    let markSixth = () => {}
    const sixth = new Promise<void>((resolve) => {
      markSixth = resolve
    })
    const watched = watchSource(
      url,
      (samples) => {
        if (samples.length === 6) markSixth()
        return false
      },
      { clock },
    )
    await sixth
    expect((await advanceUntilEnd(clock, watched)).failure?.code).toBe('closed')
  })

  it.each([
    ['says nothing at all', { isSilent: true }],
    ['stops sending', { faults: [{ kind: 'stall', atFrame: 5 }] }],
    ['never begins to send', { frameCount: 0 }],
  ] satisfies [string, Partial<CameraScript>][])(
    'a camera that %s is given up within seconds',
    async (_name, script) => {
      const clock = new ManualClock()
      const { url } = await camera(script)
      const startedMs = clock.nowMs()
      expect(await advanceUntilEnd(clock, watchSource(url, undefined, { clock }))).toMatchObject({
        failure: { code: 'timed_out' },
      })
      expect(clock.nowMs() - startedMs).toBeLessThan(60_000)
    },
  )

  it('keeps the session alive at half its timeout', async () => {
    const clock = new ManualClock()
    const ended = new AbortController()
    const { url, nextRequest } = await camera({ sessionTimeoutS: 8 })
    const keepalive = nextRequest('GET_PARAMETER')
    const played = openSource(url, { clock, logger: silentLogger }).run(
      { onTracks: () => {}, onSample: () => {} },
      ended.signal,
    )
    const startedMs = clock.nowMs()
    let isAlive = false
    void keepalive.then(() => {
      isAlive = true
    })
    while (!isAlive) await clock.advance(100)
    expect(clock.nowMs() - startedMs).toBeGreaterThanOrEqual(4000)
    ended.abort()
    await played
  })

  it('what a reader throws ends the source with that error', async () => {
    const { url } = await camera()
    const onSample = () => {
      throw new Error('disk full')
    }
    const source = openSource(url, { clock: systemClock, logger: silentLogger })
    await expect(source.run({ onTracks: () => {}, onSample }, new AbortController().signal)).rejects.toThrow(
      'disk full',
    )
  })
})
