import { ownerOnly, type Row, type Rows, signedIn } from '../matrix-row.ts'

const operatorOnly = (request: Row['request']): Row => ({ request, expected: { ...signedIn(403), operator: 200 } })

const OPERATOR_READS = [
  'listUsers',
  'listAllCameras',
  'listTariffs',
  'listMediaServers',
  'listAllAlerts',
  'listAllGangs',
  'listAllDevices',
  'listCameraHealth',
  'listWorkQueues',
  'loadDiscoveryNetworks',
  'loadBranding',
] as const
const UNKNOWN_ID = 9_999_999
const operatorFinds = (status: number, request: Row['request']): Row => ({
  request,
  expected: { ...signedIn(403), operator: status },
})

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
  ...Object.fromEntries(OPERATOR_READS.map((name) => [name, operatorOnly(() => ({}))])),
  createUser: operatorOnly(() => ({ username: 'made-by-operator', password: 'longenough' })),
  editUser: operatorOnly(({ accounts }) => ({ id: Number(accounts['public viewer'].id), gang_admin: false })),
  deleteUser: { request: () => ({ id: 9_999_999 }), expected: { ...signedIn(403), operator: 404 } },
  probeCamera: {
    request: () => ({ source: 'gopher://127.0.0.1/' }),
    expected: { ...signedIn(403), operator: 400 },
  },
  addCamera: {
    request: () => ({ sources: ['rtsp://127.0.0.1/x'], title: 'New', tariff_id: 9_999_999 }),
    expected: { ...signedIn(403), operator: 400 },
  },
  editCamera: operatorOnly(({ private: { number } }) => ({ number, address: 'Yard' })),
  listCameraPermissions: operatorOnly(({ private: { number } }) => ({ number })),
  setCameraPermission: operatorOnly(({ public: { number }, accounts }) => ({
    number,
    username: accounts.operator.username,
    permission: null,
  })),
  importCameras: operatorOnly(() => ({ csv: 'source;title', is_preview: true })),
  saveTariff: operatorOnly(() => ({ name: 'A month', dvr_hours: 720, dvr_size: null })),
  deleteCamera: { request: () => ({ number: '404404404' }), expected: { ...signedIn(403), operator: 404 } },
  discoverCameras: operatorFinds(400, () => ({ networks: ['0.0.0.0/0'] })),
  inspectCamera: operatorFinds(502, () => ({ address: 'gopher://127.0.0.1/', username: '', password: '' })),
  saveMediaServer: operatorOnly(() => ({ name: 'their-own', domain: 'video.test', vendor_name: 'flussonic' })),
  drainMediaServer: operatorFinds(404, () => ({ id: UNKNOWN_ID, is_draining: true })),
  deleteMediaServer: operatorFinds(404, () => ({ id: UNKNOWN_ID })),
  saveGang: operatorFinds(404, () => ({ id: UNKNOWN_ID, title: 'Gang' })),
  deleteGang: operatorFinds(404, () => ({ id: UNKNOWN_ID })),
  saveDevice: operatorFinds(404, () => ({
    id: UNKNOWN_ID,
    gang_id: UNKNOWN_ID,
    ident: 'gate',
    title: 'Gate',
    driver: 'simulated',
    is_active: true,
    emergency_vehicle_access: false,
    min_confidence: 0.8,
    cameras: [],
  })),
  deleteDevice: operatorFinds(404, () => ({ id: UNKNOWN_ID })),
  saveBranding: operatorOnly(() => ({ logo_link: null })),
  listAlerts: { request: () => ({}), expected: signedIn(200) },
  listAuditEvents: { request: () => ({}), expected: { ...signedIn(403), operator: 200 } },
  exportAuditEvents: { request: () => ({}), expected: { ...signedIn(403), operator: 200 } },
  endAllSessions: { request: () => ({}), expected: signedIn(200) },
}
