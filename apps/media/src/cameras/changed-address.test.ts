import { createLogger, ManualClock } from '@sova/base'
import type { SourceSink } from '@sova/media-sources'
import { expect, it } from 'vitest'
import { clipAudio, clipTrack, createClipCamera } from '../testing/clip-source.ts'
import { createCamera } from './camera.ts'
import type { CameraConfig } from './camera-config.ts'

const config: CameraConfig = {
  number: '7',
  mainUrl: 'rtsp://old',
  secondUrl: null,
  isActive: true,
  isRecorded: false,
  dvrHours: 1,
  dvrSizeGb: null,
  embedHosts: [],
}

it('a source that ends late takes nothing from the source of the new address', async () => {
  const clock = new ManualClock()
  const fresh = createClipCamera()
  let endOld = () => {}
  const oldEnd = new Promise<void>((resolve) => {
    endOld = resolve
  })
  let oldSink: SourceSink | null = null
  const old = {
    run(sink: SourceSink) {
      oldSink = sink
      sink.onTracks({ type: 'tracks', video: clipTrack, audio: null })
      return oldEnd
    },
  }
  const camera = createCamera(config, {
    openSource: (address) => (address === config.mainUrl ? old : fresh.source),
    createRecorder: () => expect.unreachable('it is not recorded'),
    createTranscoder: null,
    clock,
    random: () => 0.5,
    logger: createLogger('test', { level: 'silent' }),
  })
  const hub = camera.stream(1)
  camera.apply({ ...config, mainUrl: 'rtsp://new' })
  fresh.play(clock.nowMs(), 2)
  const tracks = hub?.tracks()
  expect(tracks?.video).toBe(clipTrack)
  oldSink!.onTracks({ type: 'tracks', video: clipTrack, audio: clipAudio })
  endOld()
  await clock.advance(0)
  expect(hub?.tracks()).toBe(tracks)
  expect(hub?.currentGop()?.frames.length).toBeGreaterThan(0)
  camera.apply({ ...config, mainUrl: null })
  expect(hub?.tracks()).toBeNull()
  await camera.close()
})
