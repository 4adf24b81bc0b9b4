import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { decodeBase64 } from '../mse/base64.ts'
import { buildBox, buildFragment, H264_INIT_BASE64 } from '../mse/test-boxes.ts'
import { type KeyframeFile, readKeyframeFile } from './keyframe-file.ts'
import { createScrubber, loadKeyframe } from './scrubber.ts'

const init = decodeBase64(H264_INIT_BASE64) ?? new Uint8Array()
const file = Uint8Array.from([...init, ...buildFragment({ decodeTime: 0, wallClockMs: 0, isKeyframe: true })])

/** A decoder and a network that answer when the test says so. */
function setUp({ isUnable = false, isUnreadable = false } = {}) {
  const asked: string[] = []
  const shown: string[] = []
  const answers: ((bytes: Uint8Array | null) => void)[] = []
  let closedCount = 0
  let unableCount = 0
  const countClosed = () => {
    closedCount += 1
  }
  const scrubber = createScrubber({
    decoder: {
      decode: (_keyframe: KeyframeFile) =>
        isUnable ? Promise.reject(new Error('no such codec')) : Promise.resolve({ close: countClosed }),
      close: () => undefined,
    },
    load(address) {
      asked.push(address)
      if (isUnreadable) return Promise.reject(new TypeError('Failed to fetch'))
      return new Promise((resolve) => answers.push(resolve))
    },
    show: (_frame, address) => shown.push(address),
    onUnable: () => (unableCount += 1),
  })
  async function answer(bytes: Uint8Array | null) {
    answers.shift()?.(bytes)
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }
  return { scrubber, asked, shown, answer, closedCount: () => closedCount, unableCount: () => unableCount }
}

describe('a file of one keyframe', () => {
  it('gives its codec, what its decoder is set up with and the picture', () => {
    const read = readKeyframeFile(file)
    expect(read?.codec).toBe('avc1.64001e')
    expect([...(read?.description.subarray(0, 4) ?? [])]).toEqual([1, 0x64, 0, 0x1e])
    expect(read?.data).toEqual(Uint8Array.of(1, 2))
  })

  it('is none when it is torn, or sound', () => {
    for (let length = 0; length < file.length - 2; length += 5) {
      expect(() => readKeyframeFile(file.subarray(0, length))).not.toThrow()
    }
    expect(readKeyframeFile(init)).toBeNull()
    expect(readKeyframeFile(buildBox('mdat', [1]))).toBeNull()
  })
})

describe('a keyframe on its way', () => {
  async function startSilentServer(): Promise<string> {
    const server = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    await once(server, 'listening')
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  }

  it('is given up when it takes too long, so that the next one is asked for', async () => {
    const address = await startSilentServer()
    const [drag, patience] = [new AbortController(), new AbortController()]
    const loading = loadKeyframe(address, drag.signal, patience.signal)
    patience.abort()
    expect(await loading).toBeNull()
  })

  it('ends with the drag', async () => {
    const drag = new AbortController()
    const loading = loadKeyframe(await startSilentServer(), drag.signal)
    drag.abort()
    await expect(loading).rejects.toThrow()
  })
})

describe('scrubbing', () => {
  it('shows the first keyframe, then the newest that the hand passed meanwhile, and leaves out those between', async () => {
    const { scrubber, asked, shown, answer, closedCount } = setUp()
    for (const address of ['a', 'b', 'c']) scrubber.want(address)
    expect(asked).toEqual(['a'])
    await answer(file)
    await answer(file)
    expect(asked).toEqual(['a', 'c'])
    expect(shown).toEqual(['a', 'c'])
    expect(closedCount()).toBe(2)
  })

  it('keeps the last keyframe over a gap, and goes on behind it', async () => {
    const { scrubber, shown, answer } = setUp()
    scrubber.want('a')
    await answer(file)
    scrubber.want('gap')
    await answer(null)
    scrubber.want('b')
    await answer(file)
    expect(shown).toEqual(['a', 'b'])
  })

  it('gives up where the browser may not read it, for a video element may', async () => {
    const { scrubber, answer, unableCount } = setUp({ isUnreadable: true })
    scrubber.want('a')
    await answer(null)
    expect(unableCount()).toBe(1)
  })

  it('gives up once where the browser can not decode it, and shows nothing after it was closed', async () => {
    const unable = setUp({ isUnable: true })
    unable.scrubber.want('a')
    await unable.answer(file)
    expect(unable.unableCount()).toBe(1)
    const closed = setUp()
    closed.scrubber.want('a')
    closed.scrubber.close()
    await closed.answer(file)
    expect(closed.shown).toEqual([])
    expect(closed.unableCount()).toBe(0)
  })
})
