/** Rain in bright streaks, snow in flakes of many sizes that sway as they fall. */
import { between, createRandom } from '../scenes/drawing/random.ts'
import type { Weather, WeatherInputs } from './weather-picture.ts'

const DROPS = 260
const FLAKES = 220
const FLAKE_LUMA = 225

export function createPrecipitation(kind: 'rain' | 'snow', inputs: WeatherInputs): Weather {
  return kind === 'rain' ? createRain(inputs) : createSnow(inputs)
}

/** A drop falls farther than its own streak between two pictures, so each picture has drops of its own. */
function createRain({ seed, width, height }: WeatherInputs): Weather {
  const random = createRandom(seed)
  return {
    apply(picture) {
      for (let drop = 0; drop < DROPS; drop += 1) {
        const length = Math.round(between(random, 8, 22))
        const light = Math.round(between(random, 14, 44))
        const lean = between(random, 0.08, 0.16)
        const left = random() * width
        const top = Math.floor(random() * height)
        for (let row = 0; row < length && top + row < height; row += 1) {
          const x = Math.floor(left - row * lean)
          if (x < 0) continue
          const at = (top + row) * width + x
          picture[at] = Math.min(235, (picture[at] ?? 0) + light)
        }
      }
    },
  }
}

function createSnow({ seed, width, height }: WeatherInputs): Weather {
  const random = createRandom(seed)
  const flakes = Array.from({ length: FLAKES }, () => {
    // Few are near, and those are large and fast.
    const nearness = random() ** 3
    return {
      x: random() * width,
      y: random() * height,
      radius: 0.8 + 2.6 * nearness,
      speed: 70 + 190 * nearness,
      sway: between(random, 4, 14),
      phase: random() * 2 * Math.PI,
    }
  })
  return {
    apply(picture, timeS) {
      for (const { x, y, radius, speed, sway, phase } of flakes) {
        const centreX = x + sway * Math.sin(timeS * 1.7 + phase)
        const centreY = (y + speed * timeS) % height
        paintFlake(picture, { width, height }, centreX, centreY, radius)
      }
    },
  }
}

function paintFlake(
  picture: Buffer,
  { width, height }: { width: number; height: number },
  centreX: number,
  centreY: number,
  radius: number,
): void {
  for (let y = Math.max(0, Math.floor(centreY - radius)); y <= Math.min(height - 1, centreY + radius); y += 1) {
    for (let x = Math.max(0, Math.floor(centreX - radius)); x <= Math.min(width - 1, centreX + radius); x += 1) {
      const share = 0.8 * Math.max(0, 1 - Math.hypot(x - centreX, y - centreY) / (radius + 0.5))
      const at = y * width + x
      const was = picture[at] ?? 0
      picture[at] = Math.round(was + share * (FLAKE_LUMA - was))
    }
  }
}
