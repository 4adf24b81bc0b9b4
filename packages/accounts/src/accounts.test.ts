import { useTestDatabase } from '@sova/testing'
import { describe, expect, it } from 'vitest'
import { createAccountRepository } from './account-repository.ts'
import { createAccount } from './create-account.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { createSecretToken, hashSecretToken } from './secret-token.ts'

const database = useTestDatabase()

describe('a password', () => {
  it('is kept as argon2id, each time with another salt', async () => {
    const [first, second] = await Promise.all([hashPassword('пароль'), hashPassword('пароль')])
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(first).not.toBe(second)
  })

  it('is right however its letters were composed, and wrong otherwise', async () => {
    const hash = await hashPassword('caf\u00e9 Й')
    expect(await verifyPassword(hash, 'cafe\u0301 И\u0306')).toBe(true)
    expect(await verifyPassword(hash, 'cafe Й')).toBe(false)
  })

  it('is never right for an account without one', async () => {
    expect(await verifyPassword(null, 'nobody has this password')).toBe(false)
  })
})

describe('an account', () => {
  it('has a name that no one else has, in whatever case', async () => {
    await createAccount(database(), { username: ' Иванов ', password: 'longenough' })
    await expect(createAccount(database(), { username: 'ИВАНОВ', password: 'longenough' })).rejects.toMatchObject({
      code: 'username_taken',
      fields: { username: ['username_taken'] },
    })
    const found = await createAccountRepository(database().db).findByUsername('иванов')
    expect(found).toMatchObject({ username: 'Иванов', is_operator: false })
  })

  it.each([
    ['', 'longenough', 'username'],
    ['x'.repeat(151), 'longenough', 'username'],
    ['someone', 'short', 'password'],
    ['someone', 'x'.repeat(257), 'password'],
  ])('is refused by its field: %s', async (username, password, field) => {
    const creating = createAccount(database(), { username, password })
    await expect(creating).rejects.toMatchObject({ code: 'invalid_request', fields: { [field]: expect.any(Array) } })
  })
})

it('a secret token is long, different each time, and known by its hash only', () => {
  const token = createSecretToken()
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(token).not.toBe(createSecretToken())
  expect(hashSecretToken(token)).toEqual(hashSecretToken(token))
  expect(hashSecretToken(token).toString('base64url')).not.toBe(token)
})
