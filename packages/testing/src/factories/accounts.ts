import { createAccountRepository, hashPassword } from '@sova/accounts'
import type { Database } from '@sova/database'
import { nextSerial } from './serial.ts'

export const TEST_PASSWORD = 'correct horse battery'
/** Hashing is slow on purpose; the tests' one password is hashed once. */
let testPasswordHash: Promise<string> | null = null

export interface BuiltAccount {
  id: string
  username: string
  password: string
}

export async function buildAccount(
  { db }: Pick<Database, 'db'>,
  given: { username?: string; isOperator?: boolean; isGangAdmin?: boolean } = {},
): Promise<BuiltAccount> {
  testPasswordHash ??= hashPassword(TEST_PASSWORD)
  const username = given.username ?? `account-${nextSerial()}`
  const account = await createAccountRepository(db).insert({
    username,
    passwordHash: await testPasswordHash,
    isOperator: given.isOperator ?? false,
    isGangAdmin: given.isGangAdmin ?? false,
  })
  if (!account) throw new Error(`the account ${username} was built already`)
  return { id: account.id, username, password: TEST_PASSWORD }
}
