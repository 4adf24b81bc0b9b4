import { createLogger, ManualClock } from '@sova/base'
import { describe, expect, it } from 'vitest'
import type { Camera } from '../cameras/camera.ts'
import { createStreamHub } from '../stream/stream-hub.ts'
import { CLIP_GOP_FRAMES, clipFrame, clipTrack, clipTrackH265 } from '../testing/clip-source.ts'
import { answerLiveMaster } from './live-master.ts'

const START_MS = Date.UTC(2026, 10, 20, 10)

/** The master playlist of a camera that sends H.265 and has a second stream, which nobody has asked for yet. */
async function askForMaster() {
  const clock = new ManualClock(START_MS)
  const logger = createLogger('test', { level: 'silent' })
  const [main, second] = [createStreamHub({ clock, logger }), createStreamHub({ clock, logger })]
  main.onTracks({ type: 'tracks', video: clipTrackH265, audio: null })
  for (let index = 0; index <= CLIP_GOP_FRAMES; index += 1) main.onSample(clipFrame(index, START_MS))
  const camera = { stream: (which: 1 | 2) => (which === 1 ? main : second) } as Camera
  const claims = { number: '7', scope: 'live', account: 'a', exp: 0 } as const
  let master: string | null = null
  void answerLiveMaster({ camera, claims, query: new URLSearchParams(), token: 't' }, clock).then(({ body }) => {
    if (typeof body === 'string') master = body
  })
  await clock.advance(0)
  return { clock, second, master: () => master }
}

describe('the live master of an H.265 camera', () => {
  it('waits two seconds, and not more, for a second stream that is down', async () => {
    const { clock, master } = await askForMaster()
    await clock.advance(1900)
    expect(master()).toBeNull()
    await clock.advance(200)
    expect(master()?.match(/^tracks-.*$/gm)).toEqual(['tracks-v1/index.m3u8?token=t'])
  })

  it('tells the second stream as soon as it says what it is, before its first picture', async () => {
    const { clock, second, master } = await askForMaster()
    await clock.advance(500)
    second.onTracks({ type: 'tracks', video: clipTrack, audio: null })
    await clock.advance(0)
    expect(master()).toMatch(/BANDWIDTH=1000000,CODECS="avc1\.[^\n]+\ntracks-v2\/index\.m3u8/)
  })
})
