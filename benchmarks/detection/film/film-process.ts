/** Draws films: scene, weather, H.264, and back to the small grey pictures that detection gets. */
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClipEncoder, createLumaDecoder, quietFfmpeg } from '@sova/media-codec/native'
import { h264Track, joinNalUnits, splitAnnexB } from '@sova/media-formats'
import { createSensorNoise } from '../../../apps/camera-simulator/src/clip/sensor-noise.ts'
import { createYuvPictures } from '../../../apps/camera-simulator/src/clip/yuv-pictures.ts'
import { createScenePainter } from '../../../apps/camera-simulator/src/scenes/scene-painter.ts'
import { createWeather } from '../../../apps/camera-simulator/src/weather/weather.ts'
import { type FilmSubject, filmName } from './film.ts'
import { createScenario } from './scenario.ts'

const SIZE = { width: 640, height: 360 }
const FRAME_RATE = 15
const RATE = 5
const LUMA_WIDTH = 320
/** A second stream of some 400 kbit/s. */
const ENCODING = { preset: 'superfast', profile: 'high', crf: '27', 'x264-params': 'scenecut=0:repeat-headers=1' }
const nalType = (unit: Uint8Array) => (unit[0] ?? 0) & 31

function film(subject: FilmSubject): Buffer {
  const { scene, lengthS } = createScenario(subject.kind, subject.seed, subject.lengthS)
  const weather = createWeather(subject.weather, { seed: subject.seed + 1, ...SIZE })
  const sensor = createSensorNoise(subject.seed + 2, scene.noiseLuma)
  const painter = createScenePainter(scene)
  const pictures = createYuvPictures()
  const encoder = createClipEncoder({
    codec: 'h264',
    ...SIZE,
    frameRate: FRAME_RATE,
    framesPerKeyframe: 2 * FRAME_RATE,
    threadCount: 1,
    options: ENCODING,
  })
  const units = []
  const picture = Buffer.from(new ArrayBuffer((SIZE.width * SIZE.height * 3) / 2))
  for (let index = 0; index < lengthS * FRAME_RATE; index += 1) {
    const timeS = index / FRAME_RATE
    for (const area of painter.paint(timeS)) pictures.update(area, painter.pixels(area))
    pictures.sub.copy(picture)
    weather.apply(picture, timeS)
    sensor.addTo(picture, SIZE.width, SIZE.height)
    units.push(...encoder.encode(picture))
  }
  units.push(...encoder.finish())
  encoder.close()

  const first = splitAnnexB(units[0]?.data ?? Buffer.alloc(0))
  const find = (type: number) => first.find((unit) => nalType(unit) === type) ?? new Uint8Array()
  const track = h264Track({ sps: find(7), pps: find(8) }, FRAME_RATE)
  const decoder = createLumaDecoder({ track, lumaWidth: LUMA_WIDTH })
  const timesMs: number[] = []
  const lumas: Buffer[] = []
  let size = { width: 0, height: 0 }
  let dueMs = 0
  for (const [index, { data, isKeyframe }] of units.entries()) {
    const slices = splitAnnexB(data).filter((unit) => nalType(unit) === 1 || nalType(unit) === 5)
    const wallClockMs = Math.round((index * 1000) / FRAME_RATE)
    const small = decoder.decode({ data: joinNalUnits(slices), isKeyframe, wallClockMs }, dueMs)
    if (!small) continue
    size = { width: small.width, height: small.height }
    timesMs.push(small.atMs)
    lumas.push(Buffer.from(small.luma))
    dueMs = small.atMs + 1000 / RATE - 500 / FRAME_RATE
  }
  decoder.close()
  return Buffer.concat([Buffer.from(`${JSON.stringify({ ...size, timesMs })}\n`), ...lumas])
}

quietFfmpeg()
const [folder = '', subjects = '[]'] = process.argv.slice(2)
for (const subject of JSON.parse(subjects) as FilmSubject[]) {
  const file = join(folder, filmName(subject))
  await writeFile(`${file}.part`, film(subject))
  await rename(`${file}.part`, file)
}
// Without Node's exit hooks, which tear native objects down in whatever order they come.
process.kill(process.pid, 'SIGKILL')
