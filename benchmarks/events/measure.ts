/** Rows of the tables that are printed: how long each read took, and what all processes of it worked. */

import { startMeter } from '../shared/process-meter.ts'
import { quantile } from '../shared/statistics.ts'

const ROUNDS = 30
const WARM_UP_ROUNDS = 3

export interface Rounds {
  counted?: number
  warmUp?: number
}

/** @param pids whose processor time is shown, with their children's: it does not grow with the work of neighbours */
export function createMeasure(pids: readonly number[]) {
  return {
    heading(title: string): void {
      console.log(`\n| ${title} | found | p50 ms | p95 ms | CPU ms |\n| --- | --- | --- | --- | --- |`)
    },

    /** The first rounds fill caches and are not counted. `work` gives how many rows it found. */
    async row(name: string, work: (round: number) => Promise<number>, rounds: Rounds = {}): Promise<void> {
      const { counted = ROUNDS, warmUp = WARM_UP_ROUNDS } = rounds
      let found = 0
      for (let round = 0; round < warmUp; round += 1) found = await work(round)
      const durationsMs: number[] = []
      const meter = startMeter(pids)
      for (let round = warmUp; round < warmUp + counted; round += 1) {
        const startedAt = performance.now()
        found = await work(round)
        durationsMs.push(performance.now() - startedAt)
      }
      const cpuMs = (meter.stop().cpuS * 1000) / counted
      const shown = [0.5, 0.95].map((share) => quantile(durationsMs, share).toFixed(1))
      console.log(`| ${[name, found, ...shown, cpuMs.toFixed(1)].join(' | ')} |`)
    },
  }
}

export type Measure = ReturnType<typeof createMeasure>
