/**
 * Bodies of many megabytes are held in memory while they are parsed and answered: a few at once over all calls that
 * take them. Others wait, unread, in their sockets; those beyond are to come again.
 */
import { Failure } from '@sova/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { BODY_BYTES_MAX } from './limits.ts'

export const LARGE_BODIES_MAX = 4
export const LARGE_BODIES_WAITING_MAX = 100

export interface LargeBodies {
  /** Resolves when there is room; it is given back with the answer. @throws Failure `unavailable` */
  enter(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

export function createLargeBodies(): LargeBodies {
  let held = 0
  const waiting: (() => void)[] = []

  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else held -= 1
  }

  return {
    async enter(request, reply) {
      if (!mayBeLarge(request)) return
      if (held < LARGE_BODIES_MAX) held += 1
      else if (waiting.length >= LARGE_BODIES_WAITING_MAX) throw new Failure('unavailable')
      else await new Promise<void>((resolve) => waiting.push(resolve))
      if (reply.raw.destroyed) leave()
      else onceAnswered(reply, leave)
    },
  }
}

/** Without a length it is sent in chunks, and ends where it likes. */
const mayBeLarge = ({ headers }: FastifyRequest) => !(Number(headers['content-length']) <= BODY_BYTES_MAX)

/** An answer is finished, or its connection has gone before. */
function onceAnswered({ raw }: FastifyReply, done: () => void): void {
  const end = () => {
    raw.off('finish', end).off('close', end)
    done()
  }
  raw.on('finish', end).on('close', end)
}
