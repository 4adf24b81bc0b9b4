import { randomUUID } from 'node:crypto'
import { type Rows, sameForAll, signedIn } from '../matrix-row.ts'

/** Another one each time: after a few wrong passwords a name is locked for a while. */
const strange = (name: string) => ({ username: `${name}-${randomUUID()}`, password: 'wrong' })

export const sessionRows: Rows = {
  login: { request: () => strange('nobody'), expected: sameForAll(400) },
  createBearerToken: { request: () => strange('program'), expected: sameForAll(400) },
  setUpFirstAccount: {
    request: () => ({ setup_token: 'guessed', username: 'intruder', password: 'longenough' }),
    expected: sameForAll(400),
  },
  loadContext: { request: () => ({}), expected: signedIn(200) },
  logout: { request: () => ({}), expected: sameForAll(200) },
}
