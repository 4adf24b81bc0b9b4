/** A device that is not there: for the demo, and for trying things out. It does what its settings say. */
import type { Clock } from '@sova/base'
import * as z from 'zod/mini'
import { type DeviceDriver, DeviceFailure } from '../device-driver.ts'

export const SimulatedSettings = z.object({
  answer: z._default(z.string(), 'open'),
  delay_ms: z._default(z.int().check(z.minimum(0), z.maximum(60_000)), 20),
  /** `refuses` and `hangs` show what becomes of a device that does so. */
  behaviour: z._default(z.enum(['opens', 'refuses', 'hangs']), 'opens'),
})
export type SimulatedSettings = z.output<typeof SimulatedSettings>

export function createSimulatedDevice({ answer, delay_ms, behaviour }: SimulatedSettings, clock: Clock): DeviceDriver {
  return {
    async open({ signal }) {
      if (behaviour === 'hangs') return new Promise<never>(() => {})
      await clock.sleep(delay_ms, signal)
      if (behaviour === 'refuses') throw new DeviceFailure(answer)
      return answer
    },
  }
}
