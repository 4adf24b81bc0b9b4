/** The drawn town under the cameras of the demo: vector data made by rule, the same each time. It is no real place. */
import { MAP_CENTRE_DEFAULT } from '@sova/contract'
import type { VectorShape } from '../base-map/vector-shape.ts'
import { createDraughtsman } from './ground.ts'
import { drawLandscape } from './landscape.ts'
import { createSeededRandom } from './seeded-random.ts'
import { drawStreets, TOWN } from './streets.ts'

const SEED = 1574

export function generateTown(): VectorShape[] {
  const draw = createDraughtsman(MAP_CENTRE_DEFAULT.latitude, MAP_CENTRE_DEFAULT.longitude)
  const random = createSeededRandom(SEED)
  return [...drawLandscape(draw, random, TOWN), ...drawStreets(draw, random)]
}
