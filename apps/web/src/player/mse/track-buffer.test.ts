import { describe, expect, it } from 'vitest'
import { type BufferPort, createTrackBuffer } from './track-buffer.ts'

/** A browser's buffer whose updates end when the test says so. */
class ScriptedPort extends EventTarget implements BufferPort {
  updating = false
  timestampOffset = 0
  readonly calls: string[] = []
  fullTimes = 0

  appendBuffer(bytes: BufferSource): void {
    if (this.fullTimes > 0) {
      this.fullTimes -= 1
      throw new DOMException('full', 'QuotaExceededError')
    }
    this.calls.push(`append ${bytes.byteLength} at ${this.timestampOffset}`)
    this.updating = true
  }

  remove(startS: number, endS: number): void {
    this.calls.push(`remove ${startS}-${endS}`)
    this.updating = true
  }

  changeType(mimeType: string): void {
    this.calls.push(`type ${mimeType}`)
  }

  finish(): void {
    this.updating = false
    this.dispatchEvent(new Event('updateend'))
  }
}

function setUp() {
  const port = new ScriptedPort()
  const failures: string[] = []
  const buffer = createTrackBuffer({
    port,
    onAppended: () => {},
    disposableBeforeS: () => 7,
    onFailure: (detail) => failures.push(detail),
  })
  return { port, failures, buffer }
}

describe('queue before a source buffer', () => {
  it('performs one operation at a time, in order', () => {
    const { port, buffer } = setUp()
    buffer.append(new Uint8Array(1))
    buffer.remove(0, 5)
    buffer.setOffset(9)
    buffer.changeType('video/mp4')
    buffer.append(new Uint8Array(2))
    expect(port.calls).toEqual(['append 1 at 0'])
    port.finish()
    port.finish()
    expect(port.calls).toEqual(['append 1 at 0', 'remove 0-5', 'type video/mp4', 'append 2 at 9'])
  })

  it('makes room once when the browser is full, and then tries the same bytes again', () => {
    const { port, failures, buffer } = setUp()
    port.fullTimes = 1
    buffer.append(new Uint8Array(3))
    expect(port.calls).toEqual(['remove 0-7'])
    port.finish()
    expect(port.calls.at(-1)).toBe('append 3 at 0')
    expect(failures).toEqual([])
  })

  it('fails when there is no room even so', () => {
    const { port, failures, buffer } = setUp()
    port.fullTimes = 2
    buffer.append(new Uint8Array(3))
    port.finish()
    expect(failures).toEqual(['overflow'])
  })

  it('is bounded while the browser is busy', () => {
    const { port, failures, buffer } = setUp()
    const megabyte = new Uint8Array(1024 * 1024)
    for (let count = 0; count < 40; count += 1) buffer.append(megabyte)
    expect(failures).toEqual(['overflow'])
    port.finish()
    expect(port.calls).toHaveLength(1)
  })

  it('reports bytes that the browser cannot read', () => {
    const { port, failures } = setUp()
    port.dispatchEvent(new Event('error'))
    expect(failures).toEqual(['media'])
  })
})
