import { randomInt } from 'node:crypto'

/** Without letters and digits that look alike: the password is read aloud and typed. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** 55 letters: 92 bits. */
export const GENERATED_PASSWORD_LENGTH = 16

export const generatePassword = (): string =>
  Array.from({ length: GENERATED_PASSWORD_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
