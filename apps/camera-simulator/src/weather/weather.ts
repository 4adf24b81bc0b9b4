/**
 * What comes between a scene and its picture, for judging analytics: each kind changes the luma of drawn pictures, and
 * the same seed always does the same.
 */
import { createSensorNoise } from '../clip/sensor-noise.ts'
import { createLight } from './light.ts'
import { createPrecipitation } from './precipitation.ts'
import { createShake } from './shake.ts'
import { createTrees } from './trees.ts'
import type { Weather, WeatherInputs } from './weather-picture.ts'

export const WEATHERS = [
  'clear',
  'noise',
  'rain',
  'snow',
  'dusk',
  'clouds',
  'lamp',
  'headlights',
  'trees',
  'shake',
] as const
export type WeatherName = (typeof WEATHERS)[number]

/** Of a cheap sensor in the dark. */
const STRONG_NOISE_LUMA = 16

export function createWeather(name: WeatherName, inputs: WeatherInputs): Weather {
  const { seed, width, height } = inputs
  switch (name) {
    case 'clear':
      return { apply: () => {} }
    case 'noise': {
      const noise = createSensorNoise(seed, STRONG_NOISE_LUMA)
      return { apply: (picture) => noise.addTo(picture, width, height) }
    }
    case 'rain':
    case 'snow':
      return createPrecipitation(name, inputs)
    case 'dusk':
    case 'clouds':
    case 'lamp':
    case 'headlights':
      return createLight(name, inputs)
    case 'trees':
      return createTrees(inputs)
    case 'shake':
      return createShake(inputs)
  }
}
