/**
 * What live viewers cost: many `mse_ld` sockets on a few cameras, against nginx that passes the same frames on to as many
 * viewers, and against nginx that sends as many bytes of a file. Usage: `npm run bench -- viewers [viewers [cameras [seconds [kbit/s]]]]`, 1000 16 20 500 unless told.
 */
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startForeignCamera } from '../shared/foreign-camera.ts'
import { endChild, startMediaSystem } from '../shared/media-system.ts'
import { startNginx } from '../shared/nginx.ts'
import { type Cost, startMeter } from '../shared/process-meter.ts'

const [viewers = 1000, cameras = 16, seconds = 20, kbps = 500] = process.argv.slice(2).map(Number)
const SETTLE_S = 5
const OPENED_AT_ONCE = 50
const OPEN_MAX_MS = 30_000

/** `resume` in one masked text frame (RFC 6455 §5.2), the mask being zero. */
const RESUME = Buffer.concat([Buffer.from([0x81, 0x86, 0, 0, 0, 0]), Buffer.from('resume')])

/** An empty pong (§5.5.3), unasked: a viewer that says nothing for two pings is taken for gone. */
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])
const PONG_EVERY_MS = 5000

/**
 * Bytes are counted and thrown away, all into one buffer, with no more work than that: the readers share the processors
 * with the servers.
 */
let received = 0
const thrownAway = Buffer.alloc(64 * 1024)

async function open(port: number, head: string, then?: Buffer): Promise<Socket> {
  let tellStatus: ((status: number) => void) | null = null
  const answered = new Promise<number>((resolve) => {
    tellStatus = resolve
  })
  const callback = (byteCount: number) => {
    received += byteCount
    tellStatus?.(Number(thrownAway.toString('latin1', 9, 12)))
    tellStatus = null
    return true
  }
  const socket = connect({ host: '127.0.0.1', port, onread: { buffer: thrownAway, callback } })
  socket.on('error', () => socket.destroy())
  await once(socket, 'connect')
  socket.write(`${head}\r\nHost: 127.0.0.1:${port}\r\n${then ? UPGRADE : ''}\r\n`)
  const status = await Promise.race([answered, delay(OPEN_MAX_MS, 0, { ref: false })])
  if (status !== 101 && status !== 200) throw new Error(`${head.split('?')[0]} answered ${status}`)
  if (!then) return socket
  socket.write(then)
  const ponging = setInterval(() => socket.write(PONG), PONG_EVERY_MS)
  socket.on('close', () => clearInterval(ponging))
  return socket
}

const UPGRADE =
  'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n'

interface Measured extends Cost {
  readonly bytes: number
}

async function measure(pid: number, openOne: (index: number) => Promise<Socket>, count: number): Promise<Measured> {
  const sockets: Socket[] = []
  for (let index = 0; index < count; index += OPENED_AT_ONCE) {
    const some = Math.min(OPENED_AT_ONCE, count - index)
    sockets.push(...(await Promise.all(Array.from({ length: some }, (_, at) => openOne(index + at)))))
  }
  await delay(SETTLE_S * 1000)
  const meter = startMeter([pid])
  received = 0
  await delay(seconds * 1000)
  const cost = { ...meter.stop(), bytes: received }
  const open = sockets.filter((socket) => !socket.destroyed).length
  for (const socket of sockets) socket.destroy()
  if (open < count) throw new Error(`only ${open} of ${count} viewers were still there`)
  return cost
}

const servedDir = await mkdtemp(join(tmpdir(), 'sova-served-'))
const camera = await startForeignCamera({ width: 640, height: 360, kbps })
const closings: (() => Promise<void>)[] = [() => endChild(camera.child)]
try {
  const media = await startMediaSystem({ sources: Array.from({ length: cameras }, () => camera.url) })
  closings.push(media.close)
  const pathOf = (at: number) => {
    const number = media.numbers[at % cameras] ?? ''
    return `/${number}/mse_ld?token=${media.token(number, 'live')} HTTP/1.1`
  }
  await delay(SETTLE_S * 1000)
  const idle = await measure(media.pid, () => Promise.reject(new Error('nobody')), 0)
  const sova = await measure(media.pid, (at) => open(media.port, `GET ${pathOf(at)}`, RESUME), viewers)
  const bytesEach = sova.bytes / viewers / seconds
  await writeFile(join(servedDir, 'stream'), Buffer.alloc(Math.ceil(bytesEach * (seconds + 4 * SETTLE_S)) + 1_000_000))
  const nginx = await startNginx({ servedDir, bytesPerS: Math.round(bytesEach), passedPort: media.port })
  closings.push(nginx.close)
  const passed = await measure(nginx.pid, (at) => open(nginx.port, `GET /passed${pathOf(at)}`, RESUME), viewers)
  const sent = await measure(nginx.pid, () => open(nginx.port, 'GET /stream HTTP/1.1'), viewers)
  const a100Mb = (cost: Measured, less = 0) => ((cost.cpuS - less) / cost.bytes) * 1e8
  const row = (name: string, cost: Measured, less: number) => {
    const figures = [
      (cost.bytes / 1e6 / seconds).toFixed(1),
      (cost.cpuS - less).toFixed(2),
      a100Mb(cost, less).toFixed(2),
    ]
    console.log(`| ${[name, ...figures, (a100Mb(cost, less) / a100Mb(passed)).toFixed(2)].join(' | ')} |`)
  }
  console.log(`${viewers} viewers, ${cameras} cameras, ${seconds} s, load average ${loadavg()[0]?.toFixed(1)}\n`)
  console.log('| server | MB/s | CPU s | CPU s per 100 MB | ratio |\n| --- | --- | --- | --- | --- |')
  row('nginx, passing the same frames on', passed, 0)
  row('nginx, a file in bursts of a second', sent, 0)
  row('sova, with taking in and recording', sova, 0)
  row('sova, without', sova, idle.cpuS)
} finally {
  for (const close of closings.reverse()) await close()
  await rm(servedDir, { recursive: true, force: true })
}
