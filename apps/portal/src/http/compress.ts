/** Long answers that hold nothing secret are sent packed; packing happens off the event loop. */
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const pack = promisify(gzip)
/** Below this, packing saves no packet. */
const COMPRESSED_BYTES_MIN = 4096

export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  const accepts = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
  if (!accepts || text.length < COMPRESSED_BYTES_MIN) return reply.send(text)
  return reply.header('Content-Encoding', 'gzip').send(await pack(text, { level: constants.Z_BEST_SPEED }))
}
