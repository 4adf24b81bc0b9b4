/** The WebSocket of `mse_ld`: text parsed by the contract, binary handed on, commands sent. Single use. */
import { type MseCommand, MseServerMessage } from '@sova/contract'

/** The part of WebSocket that is used. */
export interface SocketPort {
  binaryType: BinaryType
  readonly readyState: number
  onopen: ((event: Event) => void) | null
  onmessage: ((event: MessageEvent) => void) | null
  onclose: ((event: CloseEvent) => void) | null
  send(text: string): void
  close(): void
}

export interface MseSocket {
  send(command: MseCommand): void
  close(): void
}

interface MseSocketInputs {
  address: string
  openSocket?: (address: string) => SocketPort
  onOpened(): void
  onMessage(message: MseServerMessage): void
  onFragment(bytes: Uint8Array<ArrayBuffer>): void
  onClosed(): void
}

const OPEN = 1

export function connectMseSocket(inputs: MseSocketInputs): MseSocket {
  const { openSocket = (address) => new WebSocket(address), onOpened, onMessage, onFragment, onClosed } = inputs
  const socket = openSocket(inputs.address)
  socket.binaryType = 'arraybuffer'

  socket.onopen = onOpened
  socket.onmessage = (event) => {
    const { data }: { data: unknown } = event
    if (data instanceof ArrayBuffer) return onFragment(new Uint8Array(data))
    if (typeof data !== 'string') return
    const message = parseMessage(data)
    if (message) onMessage(message)
  }
  socket.onclose = () => {
    detach()
    onClosed()
  }

  function detach(): void {
    socket.onopen = null
    socket.onmessage = null
    socket.onclose = null
  }

  return {
    send(command) {
      if (socket.readyState === OPEN) socket.send(command)
    },
    close() {
      detach()
      socket.close()
    },
  }
}

/** A message of a kind that this player does not know is passed over: other servers say more than ours. */
function parseMessage(text: string): MseServerMessage | null {
  try {
    const parsed = MseServerMessage.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
