import { systemClock } from '@sova/base'

/** Asks again until the answer is as wanted; the test's own time limit ends it. */
export async function until<T>(ask: () => Promise<T> | T, isWanted: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask()
    if (isWanted(answer)) return answer
    await systemClock.sleep(10)
  }
}
