/**
 * The least that a server in Node does to send a file: a block is read while the one before it is written, and nothing
 * else. Usage: `node --import tsx bare-server.ts <file>`; it tells its parent the port.
 */
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const BLOCK_BYTES = 1024 * 1024
const [file = ''] = process.argv.slice(2)

async function send(response: ServerResponse): Promise<void> {
  const handle = await open(file, 'r')
  const { size } = await handle.stat()
  response.writeHead(200, { 'content-length': size })
  const blocks = Array.from({ length: 3 }, () => Buffer.allocUnsafeSlow(BLOCK_BYTES))
  const read = async (index: number) => {
    const block = blocks[index % blocks.length] as Buffer
    const { bytesRead } = await handle.read(block, 0, BLOCK_BYTES, index * BLOCK_BYTES)
    return block.subarray(0, bytesRead)
  }
  let sending = Promise.resolve()
  let reading = read(0)
  for (let index = 1; (index - 1) * BLOCK_BYTES < size; index += 1) {
    const block = await reading
    reading = read(index)
    await sending
    sending = new Promise((resolve) => response.write(block, () => resolve()))
  }
  await reading
  await sending
  response.end()
  await handle.close()
}

const server = createServer((_request, response) => void send(response))
server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.send?.((server.address() as AddressInfo).port)
