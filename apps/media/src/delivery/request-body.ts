import type { IncomingMessage } from 'node:http'

/** Null for a body that is longer than allowed, or that broke off. */
export async function readBody(request: IncomingMessage, bytesMax: number): Promise<string | null> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of request) {
      if (!(chunk instanceof Buffer)) return null
      length += chunk.length
      if (length > bytesMax) return null
      chunks.push(chunk)
    }
  } catch {
    return null
  }
  return Buffer.concat(chunks).toString('utf8')
}
