/** Two bushes whose leaves sway in gusts, beside whatever the scene shows. */
import { between, createRandom } from '../scenes/drawing/random.ts'
import type { Weather, WeatherInputs } from './weather-picture.ts'

const LEAVES = 420

export interface Bush {
  x: number
  y: number
  radius: number
}

/** Where the bushes stand, so that nobody is judged behind them. */
export function bushesOf({ seed, width, height }: WeatherInputs): Bush[] {
  const random = createRandom(seed)
  return [
    { x: between(random, 0.04, 0.14) * width, y: between(random, 0.2, 0.42) * height, radius: 0.16 * height },
    { x: between(random, 0.84, 0.96) * width, y: between(random, 0.2, 0.42) * height, radius: 0.18 * height },
  ]
}

export function createTrees(inputs: WeatherInputs): Weather {
  const { seed, width, height } = inputs
  const random = createRandom(seed + 1)
  const leaves = bushesOf(inputs).flatMap((bush) => {
    const gustPhase = random() * 2 * Math.PI
    return Array.from({ length: LEAVES }, () => {
      const angle = random() * 2 * Math.PI
      const distance = bush.radius * Math.sqrt(random())
      return {
        x: bush.x + Math.cos(angle) * distance,
        y: bush.y + Math.sin(angle) * distance,
        size: Math.round(between(random, 2, 5)),
        luma: Math.round(between(random, 34, 96)),
        swing: between(random, 2, 6) * (1 - ((bush.y - Math.sin(angle) * distance) / height) * 0.4),
        phase: between(random, -0.5, 0.5),
        gustPhase,
      }
    })
  })
  return {
    apply(picture, timeS) {
      for (const { x, y, size, luma, swing, phase, gustPhase } of leaves) {
        const gust = 0.6 + 0.4 * Math.sin(timeS * 0.5 + gustPhase)
        const left = Math.round(x + swing * gust * Math.sin(timeS * 3.6 + phase + gustPhase))
        const top = Math.round(y + swing * 0.3 * gust * Math.sin(timeS * 5.1 + phase))
        for (let row = Math.max(0, top); row < Math.min(height, top + size); row += 1) {
          for (let column = Math.max(0, left); column < Math.min(width, left + size); column += 1) {
            picture[row * width + column] = luma
          }
        }
      }
    },
  }
}
