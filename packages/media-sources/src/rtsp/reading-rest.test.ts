import { ManualClock } from '@sova/base'
import { describe, expect, it } from 'vitest'
import { createReadingRest } from './reading-rest.ts'

const READ_BYTES_MAX = 64 * 1024

/** How long the connection rested after each read; null where it read on at once. */
async function restsAfter(reads: readonly number[], isWatched?: () => boolean): Promise<(number | null)[]> {
  const clock = new ManualClock(0)
  const rest = createReadingRest({ clock, isWatched, readBytesMax: READ_BYTES_MAX })
  const rests: (number | null)[] = []
  for (const bytes of reads) {
    const startMs = clock.monotonicMs()
    let isOver = false
    const isResting = rest(bytes, () => {
      isOver = true
    })
    while (isResting && !isOver) await clock.advance(1)
    rests.push(isResting ? clock.monotonicMs() - startMs : null)
  }
  return rests
}

describe('a connection that nobody watches', () => {
  it('is read ten times a second', async () => {
    expect(await restsAfter([25_000, 12_000, 30_000], () => false)).toEqual([100, 100, 100])
  })

  it('is read more often the faster it sends, so that the sender is never held up', async () => {
    expect(await restsAfter([40_000, 40_000, 40_000, 5000], () => false)).toEqual([75, 50, 50, 100])
    expect(
      (
        await restsAfter(
          Array.from({ length: 20 }, () => 60_000),
          () => false,
        )
      ).at(-1),
    ).toBeLessThan(5)
  })

  it('is read on after a full read', async () => {
    expect(await restsAfter([READ_BYTES_MAX, READ_BYTES_MAX, 1000], () => false)).toEqual([null, null, 25])
  })
})

it('a connection that somebody watches is read at once, from the next read on', async () => {
  expect(await restsAfter([20_000, 20_000])).toEqual([null, null])
  const answers = [false, true]
  expect(await restsAfter([20_000, 20_000], () => answers.shift() ?? true)).toEqual([100, null])
})
