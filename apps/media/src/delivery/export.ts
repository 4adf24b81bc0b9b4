import type { Answer } from './answer.ts'
import { NOT_FOUND } from './answer.ts'
import type { MediaRequest } from './media-request.ts'

export function answerExport(_request: MediaRequest, _address: unknown, _parts: unknown): Answer {
  return NOT_FOUND
}
