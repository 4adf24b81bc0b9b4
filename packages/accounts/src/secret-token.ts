import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** 256 random bits, safe in an address, a header and a cookie. */
export const createSecretToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** What is stored in a token's place: whoever reads the database can't use it. */
export const hashSecretToken = (token: string): Buffer => createHash('sha256').update(token).digest()
