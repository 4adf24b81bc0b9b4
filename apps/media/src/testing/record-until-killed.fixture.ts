/**
 * For tests of sudden ends: records cameras into a folder until it is killed. Before a picture is handed to its
 * recorder, the parent is told its end, so that it knows what could have been kept.
 *
 * Arguments: folder, first camera number, how many cameras.
 */
import { writeSync } from 'node:fs'
import { createLogger, systemClock, systemRandom } from '@sova/base'
import { createArchive } from '../archive/archive.ts'
import { createStreamHub } from '../stream/stream-hub.ts'
import { CLIP_FRAME_RATE, clipFrame, clipTrack } from './clip-source.ts'

const [dir = '', firstNumber = '1', count = '1'] = process.argv.slice(2)
const logger = createLogger('recording', { level: 'silent' })
const clock = systemClock
const archive = await createArchive({
  dirs: [dir],
  repository: { write: async () => {}, remove: async () => {}, listPaths: async () => [] },
  mediaServerId: () => null,
  limits: async () => new Map(),
  clock,
  random: systemRandom,
  logger,
})
void archive.run(new AbortController().signal)
const startMs = clock.nowMs()
const cameras = Array.from({ length: Number(count) }, (_, index) => {
  const number = String(Number(firstNumber) + index)
  const hub = createStreamHub({ clock, logger })
  hub.subscribe(archive.createRecorder(number))
  hub.onTracks({ type: 'tracks', video: clipTrack, audio: null })
  return { number, hub }
})
for (let frame = 0; ; frame += 1) {
  await clock.sleep(startMs + (frame * 1000) / CLIP_FRAME_RATE - clock.nowMs())
  for (const { number, hub } of cameras) {
    const sample = clipFrame(frame, startMs)
    // Synchronous: what was said is said, however the process ends.
    writeSync(1, `${number} ${sample.wallClockMs} ${sample.wallClockMs + 1000 / CLIP_FRAME_RATE}\n`)
    hub.onSample(sample)
  }
}
