import {
  Failure,
  hasRefusedCharacters,
  PASSWORD_LENGTH_MAX,
  PASSWORD_LENGTH_MIN,
  USERNAME_LENGTH_MAX,
} from '@sova/contract'
import type { Database } from '@sova/database'
import { type Account, createAccountRepository } from './account-repository.ts'
import { hashPassword } from './passwords.ts'

export interface AccountDraft {
  username: string
  password: string
  isOperator?: boolean
  isGangAdmin?: boolean
}

/** @throws Failure `username_taken`, or `invalid_request` naming the field */
export async function createAccount({ db }: Pick<Database, 'db'>, draft: AccountDraft): Promise<Account> {
  const username = draft.username.trim().normalize('NFC')
  if (username === '' || username.length > USERNAME_LENGTH_MAX) {
    throw new Failure('invalid_request', {
      fields: { username: ['field_length'] },
      parameters: { minimum: 1, maximum: USERNAME_LENGTH_MAX },
    })
  }
  if (hasRefusedCharacters(username)) throw new Failure('invalid_request', { fields: { username: ['field_invalid'] } })
  if (draft.password.length < PASSWORD_LENGTH_MIN || draft.password.length > PASSWORD_LENGTH_MAX) {
    throw new Failure('invalid_request', {
      fields: { password: ['password_length'] },
      parameters: { minimum: PASSWORD_LENGTH_MIN, maximum: PASSWORD_LENGTH_MAX },
    })
  }
  const account = await createAccountRepository(db).insert({
    username,
    passwordHash: await hashPassword(draft.password),
    isOperator: draft.isOperator ?? false,
    isGangAdmin: draft.isGangAdmin ?? false,
  })
  if (!account) throw new Failure('username_taken', { fields: { username: ['username_taken'] } })
  return account
}
