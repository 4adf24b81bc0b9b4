import { CallFailure } from './call-failure.ts'

/** All that the server said of a refusal, as one message: the messages of its fields, or its own sentence. */
export function failureText(failure: unknown): string {
  if (!(failure instanceof CallFailure)) return failure instanceof Error ? failure.message : String(failure)
  return Object.values(failure.fieldErrors).flat().join(' ') || failure.message
}
