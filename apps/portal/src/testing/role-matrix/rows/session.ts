import { type Rows, sameForAll, signedIn } from '../matrix-row.ts'

export const sessionRows: Rows = {
  login: { request: () => ({ username: 'nobody-here', password: 'wrong' }), expected: sameForAll(400) },
  createBearerToken: { request: () => ({ username: 'no-program-here', password: 'wrong' }), expected: sameForAll(400) },
  setUpFirstAccount: {
    request: () => ({ setup_token: 'guessed', username: 'intruder', password: 'longenough' }),
    expected: sameForAll(400),
  },
  loadContext: { request: () => ({}), expected: signedIn(200) },
  logout: { request: () => ({}), expected: sameForAll(200) },
}
