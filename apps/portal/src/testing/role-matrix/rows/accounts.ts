import { ownerOnly, type Rows, signedIn } from '../matrix-row.ts'

export const accountRows: Rows = {
  changePassword: {
    request: () => ({ password: 'wrong', new_password: 'longenough' }),
    expected: signedIn(400),
  },
  listSessions: {
    request: () => ({}),
    observe: ({ status, body }) => (status === 200 ? body.count : status),
    expected: signedIn(1),
  },
  endSessions: { request: () => ({ ids: [9_999_999] }), expected: signedIn(200) },
  listChildAccounts: {
    request: () => ({}),
    observe: ({ status, body }) => (status === 200 ? body.count : status),
    expected: { ...signedIn(0), 'linked parent': 1 },
  },
  listParentAccounts: {
    request: () => ({}),
    observe: ({ status, body }) => (status === 200 ? body.count : status),
    expected: { ...signedIn(0), owner: 1 },
  },
  addChildAccount: {
    request: () => ({ username: 'nobody-to-link', password: 'wrong' }),
    expected: { ...signedIn(400), 'sub-user': 403 },
  },
  listSubusers: {
    request: () => ({}),
    observe: ({ status, body }) => (status === 200 ? body.count : status),
    expected: { ...signedIn(0), owner: 2 },
  },
  createSubuser: {
    request: ({ private: { number } }) => ({ about: 'Gate', camera_numbers: [number] }),
    // Guests pass on what they have; what comes by a link or from an owner is not passed on.
    expected: {
      ...signedIn(400),
      owner: 200,
      'archive guest': 200,
      'live guest': 200,
      'sub-user': 403,
    },
  },
  editSubuser: { request: ({ subuserName }) => ({ username: subuserName, about: 'Gate' }), expected: ownerOnly },
  resetSubuserPassword: { request: ({ subuserName }) => ({ username: subuserName }), expected: ownerOnly },
  deleteSubuser: { request: ({ subuserName }) => ({ username: subuserName }), expected: ownerOnly },
  listApiTokens: { request: () => ({}), expected: signedIn(200) },
  createApiToken: { request: () => ({ title: 'Doorbell' }), expected: signedIn(200) },
  deleteApiTokens: { request: () => ({ ids: [9_999_999] }), expected: signedIn(200) },
  deleteChildAccount: { request: () => ({ user_id: 9_999_998 }), expected: signedIn(404) },
  deleteParentAccount: { request: () => ({ user_id: 9_999_999 }), expected: signedIn(404) },
  listAuditEvents: { request: () => ({}), expected: { ...signedIn(403), operator: 200 } },
  exportAuditEvents: { request: () => ({}), expected: { ...signedIn(403), operator: 200 } },
  endAllSessions: { request: () => ({}), expected: signedIn(200) },
}
