/** What a camera hears: the hum of a room, and a short beep at the start of every second. */
import { createRandom } from '../scenes/drawing/random.ts'

export const SOUND_RATE_HZ = 8000
/** A whole number of seconds, of G.711 packets of 40 ms and of AAC frames of 64 ms. */
export const SOUND_LOOP_SECONDS = 16
const BEEP = { frequencyHz: 1000, durationS: 0.08, level: 0.25 }
const HUM = { frequencyHz: 100, level: 0.012 }
const NOISE_LEVEL = 0.006

/** Samples from -1 to 1, of which the first is at a full second of the wall clock. */
export function synthesizeRoom(seed: number): Float32Array {
  const random = createRandom(seed)
  return Float32Array.from({ length: SOUND_RATE_HZ * SOUND_LOOP_SECONDS }, (_, index) => {
    const secondPart = (index % SOUND_RATE_HZ) / SOUND_RATE_HZ
    const hum = HUM.level * Math.sin(2 * Math.PI * HUM.frequencyHz * secondPart)
    const noise = NOISE_LEVEL * (random() * 2 - 1)
    if (secondPart >= BEEP.durationS) return hum + noise
    const envelope = Math.sin((Math.PI * secondPart) / BEEP.durationS)
    return hum + noise + BEEP.level * envelope * Math.sin(2 * Math.PI * BEEP.frequencyHz * secondPart)
  })
}
