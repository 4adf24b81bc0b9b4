/** Light that changes without anybody there: dusk, clouds, a lamp that is switched, headlights of cars that pass unseen. */
import { between, createRandom } from '../scenes/drawing/random.ts'
import type { Weather, WeatherInputs } from './weather-picture.ts'

/** Darkest and brightest luma of limited range. */
const BLACK = 16
const WHITE = 235
/** Gains are reckoned for blocks and blended between them. */
const BLOCK_PIXELS = 8

/** By how much the light at a place is multiplied. */
type Gain = (x: number, y: number, timeS: number) => number

export function createLight(kind: 'dusk' | 'clouds' | 'lamp' | 'headlights', inputs: WeatherInputs): Weather {
  const gain = { dusk: createDusk, clouds: createClouds, lamp: createLamp, headlights: createHeadlights }[kind](inputs)
  return lit(gain, inputs)
}

function lit(gain: Gain, { width, height }: WeatherInputs): Weather {
  const columns = Math.ceil(width / BLOCK_PIXELS) + 1
  const rows = Math.ceil(height / BLOCK_PIXELS) + 1
  const gains = new Float32Array(columns * rows)
  return {
    apply(picture, timeS) {
      for (let row = 0; row < rows; row += 1) {
        for (let column = 0; column < columns; column += 1) {
          gains[row * columns + column] = gain(column * BLOCK_PIXELS, row * BLOCK_PIXELS, timeS)
        }
      }
      for (let y = 0; y < height; y += 1) {
        const row = Math.floor(y / BLOCK_PIXELS)
        const down = (y % BLOCK_PIXELS) / BLOCK_PIXELS
        for (let x = 0; x < width; x += 1) {
          const corner = row * columns + Math.floor(x / BLOCK_PIXELS)
          const right = (x % BLOCK_PIXELS) / BLOCK_PIXELS
          const above = (gains[corner] ?? 1) * (1 - right) + (gains[corner + 1] ?? 1) * right
          const below = (gains[corner + columns] ?? 1) * (1 - right) + (gains[corner + columns + 1] ?? 1) * right
          const at = y * width + x
          const value = ((picture[at] ?? BLACK) - BLACK) * (above * (1 - down) + below * down) + BLACK
          picture[at] = Math.min(value, WHITE)
        }
      }
    },
  }
}

/** Down to half the light and back, in a minute. */
function createDusk({ seed }: WeatherInputs): Gain {
  const phase = createRandom(seed)() * 2 * Math.PI
  return (_x, _y, timeS) => 0.76 + 0.24 * Math.cos((2 * Math.PI * timeS) / 60 + phase)
}

function createClouds({ seed, width, height }: WeatherInputs): Gain {
  const random = createRandom(seed)
  const clouds = Array.from({ length: 3 }, () => ({
    start: between(random, -width, 2 * width),
    y: between(random, 0, height),
    radius: between(random, 120, 240),
    speed: between(random, 18, 42),
    shade: between(random, 0.2, 0.4),
  }))
  return (x, y, timeS) => {
    let gain = 1
    for (const cloud of clouds) {
      const centre = ((cloud.start + cloud.speed * timeS + 2 * width) % (3 * width)) - width
      const distance = Math.hypot(x - centre, (y - cloud.y) * 1.6) / cloud.radius
      gain *= 1 - cloud.shade * Math.exp(-distance * distance)
    }
    return gain
  }
}

function createLamp({ seed, width, height }: WeatherInputs): Gain {
  const random = createRandom(seed)
  const lamp = { x: between(random, 0.1, 0.9) * width, y: between(random, 0.1, 0.8) * height }
  const radius = between(random, 120, 260)
  const brightness = between(random, 0.5, 1.1)
  const periodS = between(random, 13, 19)
  const firstS = between(random, 3, 9)
  return (x, y, timeS) => {
    const isOn = Math.floor((timeS + firstS) / periodS) % 2 === 1
    if (!isOn) return 1
    const distance = Math.hypot(x - lamp.x, y - lamp.y) / radius
    return 1 + brightness * Math.exp(-distance * distance)
  }
}

function createHeadlights({ seed, width, height }: WeatherInputs): Gain {
  const random = createRandom(seed)
  const beams = Array.from({ length: 40 }, (_, index) => ({
    fromS: index * 8 + between(random, 0, 4),
    durationS: between(random, 1.6, 3.4),
    y: between(random, 0.45, 0.9) * height,
    direction: random() < 0.5 ? 1 : -1,
    length: between(random, 60, 120),
    brightness: between(random, 0.5, 1),
  }))
  return (x, y, timeS) => {
    const beam = beams.find(({ fromS, durationS }) => timeS >= fromS && timeS < fromS + durationS)
    if (!beam) return 1
    const share = (timeS - beam.fromS) / beam.durationS
    const centre = beam.direction * (share * 1.5 - 0.25) * width + (beam.direction < 0 ? width : 0)
    const distance = Math.hypot((x - centre) / beam.length, ((y - beam.y) * 2) / beam.length)
    return 1 + beam.brightness * Math.exp(-distance * distance * 1.4)
  }
}
