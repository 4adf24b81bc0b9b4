import { describe, expect, it } from 'vitest'
import { createWeather, WEATHERS, type WeatherName } from './weather.ts'

const SIZE = { width: 160, height: 96 }

/** Pictures of half a minute in which weather alone changes something. */
function pictures(name: WeatherName, seed: number): Buffer[] {
  const weather = createWeather(name, { seed, ...SIZE })
  return Array.from({ length: 30 }, (_, second) => {
    const picture = Buffer.from(new ArrayBuffer((SIZE.width * SIZE.height * 3) / 2)).fill(100)
    for (let at = 0; at < SIZE.width * SIZE.height; at += 7) picture[at] = 140
    weather.apply(picture, second)
    return picture
  })
}
const joined = (name: WeatherName, seed: number) => Buffer.concat(pictures(name, seed))

describe.each(WEATHERS)('the weather %s', (name) => {
  it('is the same for the same seed', () => {
    expect(joined(name, 3).equals(joined(name, 3))).toBe(true)
  })

  it('changes luma only, within limited range, and nothing where it is clear', () => {
    const lumaBytes = SIZE.width * SIZE.height
    const all = pictures(name, 3)
    for (const picture of all) {
      expect(picture.subarray(lumaBytes).every((value) => value === 100)).toBe(true)
      expect(Math.max(...picture.subarray(0, lumaBytes))).toBeLessThanOrEqual(235)
    }
    const isChanged = all.some((picture) =>
      picture.some((value, at) => at < lumaBytes && value !== (at % 7 === 0 ? 140 : 100)),
    )
    expect(isChanged).toBe(name !== 'clear')
  })
})
