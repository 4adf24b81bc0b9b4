/** argon2id (the library's default) in PHC form, as OWASP's password storage sheet has it: 19 MiB, 2 passes, 1 lane. */
import { hash, type Options, verify } from '@node-rs/argon2'

const PARAMETERS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A password is hashed as one text, however its letters were composed when it was typed. */
const normalize = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(normalize(password), PARAMETERS)

let unknownUserHash: Promise<string> | null = null

/**
 * Takes as long without a stored hash as with one, so that the time of an answer does not tell which names exist.
 * @param storedHash null for an unknown name, or an account that has no password
 */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  unknownUserHash ??= hashPassword('nobody has this password')
  const isRight = await verify(storedHash ?? (await unknownUserHash), normalize(password))
  return isRight && storedHash !== null
}
