import { describe, expect, it } from 'vitest'
import { type DigestChallenge, formatChallenge, parseChallenges } from './auth-challenge.ts'
import { answerChallenge, answeredNonce, isAnswerRight } from './authorization.ts'
import { digestResponse } from './digest.ts'

const user = { username: 'operator', password: 'pa"ss:\\word' }
const digest: DigestChallenge = {
  scheme: 'digest',
  realm: 'camera',
  nonce: '5f2a',
  algorithm: 'MD5',
  hasQop: true,
  opaque: 'o',
  isStale: false,
}
const request = { method: 'DESCRIBE', uri: 'rtsp://camera/main', nonceCount: 1, clientNonce: 'c0ffee' }

describe('digest response', () => {
  const example = {
    realm: 'http-auth@example.org',
    nonce: '7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v',
    username: 'Mufasa',
    password: 'Circle of Life',
    method: 'GET',
    uri: '/dir/index.html',
    counted: { clientNonce: 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ', count: '00000001' },
  }

  it('is that of RFC 7616 §3.9.1 with MD5 and SHA-256', () => {
    expect(digestResponse({ ...example, algorithm: 'MD5' })).toBe('8ca523f5e9506fed4657c9700eebdbec')
    expect(digestResponse({ ...example, algorithm: 'SHA-256' })).toBe(
      '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1',
    )
  })
})

describe('authorization', () => {
  it.each([
    ['basic', { scheme: 'basic', realm: 'camera' } as const],
    ['digest without qop', { ...digest, hasQop: false }],
    ['digest with qop', digest],
    ['digest with SHA-256', { ...digest, algorithm: 'SHA-256' } as const],
  ])('the right password passes and a wrong one does not: %s', (_name, challenge) => {
    const [parsed] = parseChallenges([formatChallenge(challenge)])
    const header = answerChallenge(parsed!, user, request)
    expect(isAnswerRight(header, challenge, user, 'DESCRIBE')).toBe(true)
    expect(isAnswerRight(header, challenge, { ...user, password: 'other' }, 'DESCRIBE')).toBe(false)
    expect(isAnswerRight('', challenge, user, 'DESCRIBE')).toBe(false)
    expect(isAnswerRight('Digest', challenge, user, 'DESCRIBE')).toBe(false)
  })

  it('an answer to another method or nonce is refused', () => {
    const header = answerChallenge(digest, user, request)
    expect(isAnswerRight(header, digest, user, 'SETUP')).toBe(false)
    expect(isAnswerRight(header, { ...digest, nonce: 'other' }, user, 'DESCRIBE')).toBe(false)
    expect(answeredNonce(header)).toBe('5f2a')
  })

  it('the strongest challenge that we can answer comes first', () => {
    const challenges = parseChallenges([
      'Basic realm="camera"',
      'Digest realm="camera", nonce="1", algorithm=MD5-sess, Digest realm="camera", nonce="2", algorithm="MD5"',
      'Digest realm="camera", nonce="3", algorithm=SHA-256, qop="auth,auth-int", stale=TRUE',
      'Negotiate',
    ])
    expect(challenges).toMatchObject([
      { scheme: 'digest', algorithm: 'SHA-256', hasQop: true, isStale: true },
      { scheme: 'digest', nonce: '2', hasQop: false },
      { scheme: 'basic' },
    ])
  })
})
