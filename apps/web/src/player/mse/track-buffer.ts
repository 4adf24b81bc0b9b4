/**
 * The queue before one SourceBuffer, which takes one operation at a time. Bounded in bytes; a full browser buffer is
 * answered by making room once and trying again.
 */

/** The part of SourceBuffer that the queue needs. */
export interface BufferPort extends EventTarget {
  readonly updating: boolean
  timestampOffset: number
  appendBuffer(bytes: BufferSource): void
  remove(startS: number, endS: number): void
  changeType(mimeType: string): void
}

type Operation =
  | { kind: 'append'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'remove'; startS: number; endS: number }
  | { kind: 'change_type'; mimeType: string }
  | { kind: 'offset'; offsetS: number }

export interface TrackBuffer {
  append(bytes: Uint8Array<ArrayBuffer>): void
  remove(startS: number, endS: number): void
  changeType(mimeType: string): void
  /** Holds for everything appended after it. */
  setOffset(offsetS: number): void
  close(): void
}

interface TrackBufferInputs {
  port: BufferPort
  onAppended(): void
  /** Media time before which the player can do without, when the browser has no room left. */
  disposableBeforeS(): number
  onFailure(detail: 'overflow' | 'media'): void
}

const QUEUE_BYTES_MAX = 24 * 1024 * 1024

export function createTrackBuffer({ port, onAppended, disposableBeforeS, onFailure }: TrackBufferInputs): TrackBuffer {
  const queue: Operation[] = []
  let queuedBytes = 0
  let isClosed = false
  let madeRoom = false

  function enqueue(operation: Operation): void {
    if (isClosed) return
    queue.push(operation)
    if (operation.kind === 'append') queuedBytes += operation.bytes.length
    if (queuedBytes > QUEUE_BYTES_MAX) fail('overflow')
    else work()
  }

  function work(): void {
    while (!isClosed && !port.updating) {
      const operation = queue.shift()
      if (!operation) return
      try {
        perform(operation)
        if (operation.kind === 'append') madeRoom = false
      } catch (error) {
        recover(operation, error)
      }
    }
  }

  function perform(operation: Operation): void {
    switch (operation.kind) {
      case 'append':
        port.appendBuffer(operation.bytes)
        queuedBytes -= operation.bytes.length
        return
      case 'remove':
        if (operation.endS > operation.startS) port.remove(operation.startS, operation.endS)
        return
      case 'change_type':
        port.changeType(operation.mimeType)
        return
      case 'offset':
        port.timestampOffset = operation.offsetS
    }
  }

  function recover(operation: Operation, error: unknown): void {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
    if (isFull && !madeRoom) {
      madeRoom = true
      queue.unshift({ kind: 'remove', startS: 0, endS: disposableBeforeS() }, operation)
    } else {
      fail(isFull ? 'overflow' : 'media')
    }
  }

  function fail(detail: 'overflow' | 'media'): void {
    close()
    onFailure(detail)
  }

  function onUpdateEnd(): void {
    onAppended()
    work()
  }
  const onError = () => fail('media')

  function close(): void {
    isClosed = true
    queue.length = 0
    queuedBytes = 0
    port.removeEventListener('updateend', onUpdateEnd)
    port.removeEventListener('error', onError)
  }

  port.addEventListener('updateend', onUpdateEnd)
  port.addEventListener('error', onError)
  return {
    append: (bytes) => enqueue({ kind: 'append', bytes }),
    remove: (startS, endS) => enqueue({ kind: 'remove', startS, endS }),
    changeType: (mimeType) => enqueue({ kind: 'change_type', mimeType }),
    setOffset: (offsetS) => enqueue({ kind: 'offset', offsetS }),
    close,
  }
}
