/** Coded failures as sentences for the operator. */
import {
  CAMERA_TITLE_LENGTH_MAX,
  Failure,
  PASSWORD_LENGTH_MAX,
  PASSWORD_LENGTH_MIN,
  USERNAME_LENGTH_MAX,
} from '@sova/contract'
import { sentenceOf } from './sentences.ts'

const FIELD_SENTENCES: Record<string, string> = {
  username: `the user name must have 1 to ${USERNAME_LENGTH_MAX} characters`,
  password: `the password must have ${PASSWORD_LENGTH_MIN} to ${PASSWORD_LENGTH_MAX} characters`,
  title: `the title must have 1 to ${CAMERA_TITLE_LENGTH_MAX} characters`,
  number: 'the number must have 1 to 19 digits and belong to no other camera',
}

export function describeFailure(error: unknown): string {
  if (!(error instanceof Failure)) return error instanceof Error ? error.message : String(error)
  if (error.code === 'username_taken') return 'this user name is taken'
  const sentences = Object.entries(error.fields).map(([field, [key = '']]) => {
    return sentenceOf(key, error.parameters) ?? FIELD_SENTENCES[field] ?? `${field} is not right`
  })
  return sentences.length > 0 ? sentences.join('; ') : error.code.replaceAll('_', ' ')
}
