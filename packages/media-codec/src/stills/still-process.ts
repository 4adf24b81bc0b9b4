/** A decoder process of the still pool: one request, one reply. */
import { CodecFailure } from '../codec-failure.ts'
import { endWithParent } from '../process/end-with-parent.ts'
import { quietFfmpeg } from '../process/ffmpeg-calls.ts'
import { renderStills } from './render-stills.ts'
import { READY, type StillReply, type StillRequest } from './still-messages.ts'

endWithParent()
quietFfmpeg()
process.on('message', (request: StillRequest) => process.send?.(answer(request)))
process.send?.(READY)

function answer(request: StillRequest): StillReply {
  const { requestId } = request
  try {
    return { requestId, stills: renderStills(request) }
  } catch (error) {
    const code = error instanceof CodecFailure ? error.code : 'undecodable'
    return { requestId, failure: { code, detail: error instanceof Error ? error.message : String(error) } }
  }
}
