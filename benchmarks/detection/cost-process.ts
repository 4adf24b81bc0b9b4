/**
 * What decoding and watching one camera costs: a minute of a clip is decoded and watched as fast as it goes, by
 * several cameras in one process; the processor time is divided by the time of the video. Prints JSON.
 * Arguments: width, height, frame rate, cameras, keyframes only (1 or 0).
 */
import { performance } from 'node:perf_hooks'
import { createMotionAlarm, createSceneWatch } from '@sova/detection'
import { createClipEncoder, createLumaDecoder, type LumaDecoder, quietFfmpeg } from '@sova/media-codec/native'
import { h264Track, joinNalUnits, splitAnnexB } from '@sova/media-formats'
import { createSensorNoise } from '../../apps/camera-simulator/src/clip/sensor-noise.ts'
import { createYuvPictures } from '../../apps/camera-simulator/src/clip/yuv-pictures.ts'
import { createScenePainter } from '../../apps/camera-simulator/src/scenes/scene-painter.ts'
import { createScenario } from './film/scenario.ts'

const [width = 640, height = 360, frameRate = 15, cameraCount = 1, isKeyframesOnly = 0] = process.argv
  .slice(2)
  .map(Number)
const LENGTH_S = 20
const REPEATS = 3
const RATE = 5
const nalType = (unit: Uint8Array) => (unit[0] ?? 0) & 31

interface Frame {
  data: Uint8Array
  isKeyframe: boolean
}

function makeClip() {
  const { scene } = createScenario('motion', 3, LENGTH_S)
  const painter = createScenePainter(scene)
  const pictures = createYuvPictures()
  const noise = createSensorNoise(5, scene.noiseLuma)
  const encoder = createClipEncoder({
    codec: 'h264',
    width,
    height,
    frameRate,
    framesPerKeyframe: 2 * frameRate,
    threadCount: 1,
    options: { preset: 'superfast', profile: 'high', crf: '27', 'x264-params': 'scenecut=0:repeat-headers=1' },
  })
  const units = []
  const source = width === 640 ? pictures.sub : pictures.main
  const picture = Buffer.from(new ArrayBuffer(source.length))
  for (let index = 0; index < LENGTH_S * frameRate; index += 1) {
    for (const area of painter.paint(index / frameRate)) pictures.update(area, painter.pixels(area))
    source.copy(picture)
    noise.addTo(picture, width, height)
    units.push(...encoder.encode(picture))
  }
  units.push(...encoder.finish())
  encoder.close()
  const first = splitAnnexB(units[0]?.data ?? Buffer.alloc(0))
  const find = (type: number) => Buffer.from(first.find((unit) => nalType(unit) === type) ?? [])
  const frames = units.map(({ data, isKeyframe }): Frame => {
    const slices = splitAnnexB(data).filter((unit) => nalType(unit) === 1 || nalType(unit) === 5)
    return { data: joinNalUnits(slices), isKeyframe }
  })
  return { track: h264Track({ sps: find(7), pps: find(8) }, frameRate), frames }
}

interface Camera {
  decoder: LumaDecoder
  watch: ReturnType<typeof createSceneWatch> | null
  alarm: ReturnType<typeof createMotionAlarm>
  dueMs: number
}

quietFfmpeg()
const { track, frames } = makeClip()
const kilobits = frames.reduce((sum, { data }) => sum + data.length, 0) / LENGTH_S / 125
const cameras = Array.from(
  { length: cameraCount },
  (): Camera => ({
    decoder: createLumaDecoder({ track, lumaWidth: 320 }),
    watch: null,
    alarm: createMotionAlarm([]),
    dueMs: 0,
  }),
)

let decodedS = 0
let pictures = 0
const play = (repeat: number) => {
  for (const [index, frame] of frames.entries()) {
    if (isKeyframesOnly && !frame.isKeyframe) continue
    const wallClockMs = Math.round(((repeat * frames.length + index) * 1000) / frameRate)
    for (const camera of cameras) {
      const begunAtMs = performance.now()
      const picture = camera.decoder.decode({ ...frame, wallClockMs }, camera.dueMs)
      decodedS += (performance.now() - begunAtMs) / 1000
      if (!picture) continue
      camera.dueMs = picture.atMs + 1000 / RATE - 500 / frameRate
      camera.watch ??= createSceneWatch(picture)
      camera.alarm.update(camera.watch.watch(picture, picture.atMs))
      pictures += 1
    }
  }
}
// Compiled code is what runs for days: the first round is not counted.
play(0)
decodedS = 0
pictures = 0
const usedBefore = process.cpuUsage()
const begunAtMs = performance.now()
for (let repeat = 1; repeat <= REPEATS; repeat += 1) play(repeat)
const wallS = (performance.now() - begunAtMs) / 1000
const { user, system } = process.cpuUsage(usedBefore)
const cpuS = (user + system) / 1e6
const videoS = REPEATS * LENGTH_S * cameraCount
process.stdout.write(
  JSON.stringify({
    size: `${width}×${height}@${frameRate}`,
    cameras: cameraCount,
    kilobits: Math.round(kilobits),
    percentOfCore: (100 * cpuS) / videoS,
    percentDecoding: (100 * decodedS * (cpuS / wallS)) / videoS,
    picturesASecond: pictures / videoS,
  }),
  // Without Node's exit hooks, which tear native objects down in whatever order they come.
  () => process.kill(process.pid, 'SIGKILL'),
)
