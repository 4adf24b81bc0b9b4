/** In the order of asking: each row of the organisation is deleted after everything else was asked of it. */
import { type Row, type Rows, signedIn } from '../matrix-row.ts'
import type { Role } from '../roles.ts'

/** What both administrators get of their own; to all others the area is closed. */
const administrators = (value: unknown) => ({
  ...signedIn(403),
  'gang administrator': value,
  'other gang administrator': value,
})
/** Rows of one organisation are not there for the other. */
const own = (value: unknown, otherwise: unknown): Record<Role, unknown> => ({
  ...administrators(value),
  'other gang administrator': otherwise,
})
const countOf: Row['observe'] = ({ status, body }) => (status === 200 ? body.count : status)
const lists = (request: Row['request'], count = 1): Row => ({ request, observe: countOf, expected: own(count, 0) })

/** Whoever has a right of their own to the camera at the device; a public camera alone opens nothing. */
const seers = (value: unknown, others: unknown): Record<Role, unknown> => ({
  ...signedIn(others),
  owner: value,
  'archive guest': value,
  'live guest': value,
  'linked parent': value,
  'sub-user': value,
})

export const accessRows: Rows = {
  listEmployees: lists(({ pacs }) => ({ filters: { id: pacs.employeeId } })),
  createEmployee: {
    request: ({ pacs }) => ({ title: 'Иван', device_access_group_ids: [pacs.groupId] }),
    expected: own(200, 400),
  },
  editEmployee: {
    request: ({ pacs }) => ({ id: pacs.employeeId, title: 'Пётр' }),
    expected: own(200, 404),
  },
  // The matrix sends JSON: who may ask is told that this is no form.
  importEmployees: { request: () => ({}), expected: administrators(400) },
  downloadCsvTemplate: { request: () => ({}), expected: administrators(200) },
  downloadXlsxTemplate: { request: () => ({}), expected: administrators(200) },
  listEmployeePhotos: lists(({ pacs }) => ({ filters: { id: pacs.photoId } })),
  createEmployeePhoto: {
    request: ({ pacs }) => ({ employee_id: pacs.employeeId, image: 'data:image/png;base64,AAAA' }),
    observe: ({ status, body }) =>
      status === 400
        ? Object.keys(body)
            .filter((name) => !name.includes('e_e'))
            .sort()
        : status,
    expected: own(['code', 'image', 'message'], ['code', 'employee_id', 'message']),
  },
  listAccessGroups: lists(({ pacs }) => ({ filters: { id: pacs.groupId } })),
  createAccessGroup: { request: () => ({ title: 'Guards' }), expected: administrators(200) },
  editAccessGroup: { request: ({ pacs }) => ({ id: pacs.groupId, title: 'Guards' }), expected: own(200, 404) },
  addGroupEmployees: {
    request: ({ pacs }) => ({ device_access_group_id: pacs.groupId, employee_ids: [pacs.employeeId] }),
    expected: own(200, 400),
  },
  deleteGroupEmployees: {
    request: ({ pacs }) => ({ device_access_group_id: pacs.groupId, employee_ids: [pacs.employeeId] }),
    expected: own(200, 400),
  },
  listDevices: lists(({ pacs }) => ({ filters: { id: pacs.deviceId } })),
  // The administrator has no right to the camera itself.
  listDeviceCameras: lists(({ pacs }) => ({ filters: { device_id: pacs.deviceId } }), 0),
  extendCamerasWithDevices: {
    request: ({ private: { number } }) => ({ camera_numbers: [number] }),
    expected: signedIn(200),
  },
  commandDevice: {
    request: ({ pacs }) => ({ device_id: pacs.deviceId, action: 'open' }),
    expected: { ...seers(409, 404), 'gang administrator': 409 },
  },
  addGroupPermissions: {
    request: ({ pacs }) => ({
      device_access_group_id: pacs.groupId,
      access_type: [{ device_id: pacs.deviceId, permission: 0 }],
    }),
    expected: own(200, 400),
  },
  listGroupPermissions: lists(({ pacs }) => ({ filters: { device_access_group_id: pacs.groupId } })),
  deleteGroupPermissions: {
    request: ({ pacs }) => ({ id: pacs.groupId, device_ids: [pacs.deviceId] }),
    expected: own(200, 404),
  },
  addEmployeePermissions: {
    request: ({ pacs }) => ({
      employee_id: pacs.employeeId,
      access_type: [{ device_id: pacs.deviceId, permission: 2 }],
    }),
    expected: own(200, 400),
  },
  listEmployeePermissions: lists(({ pacs }) => ({ filters: { device_id: pacs.deviceId } })),
  deleteEmployeePermissions: {
    request: ({ pacs }) => ({ id: pacs.employeeId, device_ids: [pacs.deviceId] }),
    expected: own(200, 404),
  },
  addBan: {
    request: ({ pacs }) => ({ employee_id: pacs.employeeId, device_id: pacs.deviceId }),
    expected: own(200, 400),
  },
  listBans: lists(({ pacs }) => ({ filters: { employee_id: pacs.employeeId } })),
  removeBan: {
    request: ({ pacs }) => ({ employee_id: pacs.employeeId, device_id: pacs.deviceId }),
    expected: own(200, 404),
  },
  listCars: lists(({ pacs }) => ({ filters: { id: pacs.carId } })),
  createCar: {
    request: ({ pacs }) => ({ number: 'A717OP02', employee_id: pacs.employeeId }),
    expected: own(200, 400),
  },
  editCar: { request: ({ pacs }) => ({ id: pacs.carId, number: 'B717OP02' }), expected: own(200, 404) },
  listAccessJournal: lists(({ pacs }) => ({ filters: { device_id: pacs.deviceId } }), 0),
  // The last of the roles are the administrators, so that what is deleted is theirs to delete.
  deleteCars: { request: ({ pacs }) => ({ ids: [pacs.carId] }), expected: own(200, 404) },
  deleteEmployeePhotos: { request: ({ pacs }) => ({ ids: [pacs.photoId] }), expected: own(200, 404) },
  deleteAccessGroups: { request: ({ pacs }) => ({ ids: [pacs.groupId] }), expected: own(200, 404) },
  deleteEmployees: { request: ({ pacs }) => ({ ids: [pacs.employeeId] }), expected: own(200, 404) },
}
