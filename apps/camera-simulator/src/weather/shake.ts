/** A mast in the wind, or a lorry that passes: every few seconds the picture trembles by some pixels. */
import { between, createRandom } from '../scenes/drawing/random.ts'
import type { Weather, WeatherInputs } from './weather-picture.ts'

const BURSTS = 60

export function createShake({ seed, width, height }: WeatherInputs): Weather {
  const random = createRandom(seed)
  const bursts = Array.from({ length: BURSTS }, (_, index) => ({
    fromS: index * 5 + between(random, 0, 2.5),
    durationS: between(random, 0.8, 2.2),
    reachX: between(random, 1.5, 5),
    reachY: between(random, 1, 4),
    turnsS: between(random, 2, 6),
  }))
  const still = Buffer.alloc(width * height)
  return {
    apply(picture, timeS) {
      const burst = bursts.find(({ fromS, durationS }) => timeS >= fromS && timeS < fromS + durationS)
      if (!burst) return
      const angle = 2 * Math.PI * burst.turnsS * (timeS - burst.fromS)
      const dx = Math.round(burst.reachX * Math.sin(angle))
      const dy = Math.round(burst.reachY * Math.sin(angle * 0.77 + 1))
      picture.copy(still, 0, 0, width * height)
      for (let y = 0; y < height; y += 1) {
        const from = Math.max(0, Math.min(height - 1, y + dy)) * width
        const firstX = Math.max(0, -dx)
        const lastX = Math.min(width, width - dx)
        still.copy(picture, y * width + firstX, from + firstX + dx, from + lastX + dx)
        for (let x = 0; x < firstX; x += 1) picture[y * width + x] = still[from] ?? 0
        for (let x = lastX; x < width; x += 1) picture[y * width + x] = still[from + width - 1] ?? 0
      }
    },
  }
}
