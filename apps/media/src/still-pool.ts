/** The pool of decoder processes, started with the first still that is asked for: a server that only records needs none. */
import type { Logger } from '@sova/base'
import { createStillDecoderPool, type StillDecoderPool } from '@sova/media-codec'

const DECODER_PROCESSES = 2

export function createLazyStillPool(logger: Logger): Pick<StillDecoderPool, 'render' | 'close'> {
  let pool: StillDecoderPool | null = null
  return {
    render(input) {
      pool ??= createStillDecoderPool({ processCount: DECODER_PROCESSES, logger })
      return pool.render(input)
    },
    async close() {
      await pool?.close()
    },
  }
}
