/** Converts the sound of many streams; a stream that cannot be converted is reported and closed, the others go on. */
import { endWithParent } from '../process/end-with-parent.ts'
import { quietFfmpeg } from '../process/ffmpeg-calls.ts'
import { type AacEncoder, createAacEncoder } from './aac-encoder.ts'
import { type AacMessage, type AacRequest, READY } from './aac-messages.ts'

endWithParent()
quietFfmpeg()
const encoders = new Map<number, AacEncoder>()
const reply = (message: AacMessage) => process.send?.(message)

process.on('message', (request: AacRequest) => {
  try {
    handle(request)
  } catch (error) {
    close(request.streamId)
    reply({
      type: 'failed',
      streamId: request.streamId,
      detail: error instanceof Error ? error.message : String(error),
    })
  }
})

reply(READY)

function handle(request: AacRequest): void {
  const { streamId } = request
  switch (request.type) {
    case 'open': {
      const encoder = createAacEncoder(request.track)
      encoders.set(streamId, encoder)
      reply({ type: 'track', streamId, track: encoder.track })
      break
    }
    case 'push':
      reply({ type: 'samples', streamId, samples: encoders.get(streamId)?.push(request.sample) ?? [] })
      break
    case 'close':
      close(streamId)
  }
}

function close(streamId: number): void {
  encoders.get(streamId)?.close()
  encoders.delete(streamId)
}
