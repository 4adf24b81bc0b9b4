import { CallFailure } from './call-failure.ts'

/** Splits a refused call into messages beside fields that the form has, and one sentence for the rest. */
export function formErrors(failure: unknown, fields: readonly string[]) {
  if (!(failure instanceof CallFailure)) throw failure
  const beside: Record<string, string> = {}
  for (const field of fields) {
    const messages = failure.fieldErrors[field]
    if (messages) beside[field] = messages.join(' ')
  }
  return { beside, general: Object.keys(beside).length > 0 ? null : failure.message }
}

/** The messages of the fields, or the sentence of the failure where no field is named: for a form of one field. */
export function refusalText(failure: unknown): string {
  if (!(failure instanceof CallFailure)) throw failure
  const messages = Object.values(failure.fieldErrors).flat()
  return messages.length > 0 ? messages.join(' ') : failure.message
}
