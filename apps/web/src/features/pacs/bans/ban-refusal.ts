import { CallFailure } from '../../../shared/api/call-failure.ts'

/** Why a ban was refused: the first message about the whole of it, those of its fields, or the failure's own. */
export function banRefusal(error: unknown): string {
  if (!(error instanceof CallFailure)) return ''
  const fields = Object.values(error.fieldErrors).flat()
  return error.nonFieldErrors[0] ?? (fields.length > 0 ? fields.join(' ') : error.message)
}
