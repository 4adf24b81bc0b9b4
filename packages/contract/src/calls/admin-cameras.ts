/** Cameras, for the operator. */
import * as z from 'zod/mini'
import {
  AdminCamera,
  AdminCameraDraft,
  AdminTariff,
  CAMERA_IMPORT_LENGTH_MAX,
  CameraPermission,
  ImportedCamera,
  ProbedCamera,
  SourceAddress,
} from '../admin.ts'
import { DeviceAccess } from '../admin-discovery.ts'
import { CameraNumber, Permission } from '../camera.ts'
import { defineCall } from '../define-call.ts'
import { pageOf } from '../paging.ts'
import { plainText } from '../plain-text.ts'
import { AdminListRequest } from './admin-users.ts'

const operator = { access: 'operator' } as const

export const listAllCameras = defineCall({
  ...operator,
  path: '/v0/admin/cameras/',
  apiScope: 'read',
  summary: 'All cameras, found by words of their title and address or by number.',
  request: AdminListRequest,
  response: pageOf(AdminCamera),
})

export const probeCamera = defineCall({
  ...operator,
  path: '/v0/admin/cameras/probe/',
  summary: 'Looks at a stream for some seconds and says what it sends; nothing is kept.',
  request: z.object({
    source: SourceAddress,
    /** Of the camera, where the address has none. */
    login: z.optional(z.pick(DeviceAccess, { username: true, password: true })),
  }),
  response: ProbedCamera,
})

export const addCamera = defineCall({
  ...operator,
  path: '/v0/admin/cameras/create/',
  summary: 'Adds a camera; its streams are read from now on.',
  request: AdminCameraDraft,
  response: AdminCamera,
})

/** A field that is left out stays as it is. */
export const editCamera = defineCall({
  ...operator,
  path: '/v0/admin/cameras/edit/',
  summary: 'Changes what the operator says of a camera.',
  request: z.extend(z.omit(z.partial(AdminCameraDraft), { owner: true, number: true }), {
    number: CameraNumber,
    /** The main stream and the smaller one, which is taken away where it is left out; null keeps the address that there is. */
    sources: z.optional(z.array(z.nullable(SourceAddress)).check(z.minLength(1), z.maxLength(2))),
  }),
  response: AdminCamera,
  failures: ['not_found'],
})

export const deleteCamera = defineCall({
  ...operator,
  path: '/v0/admin/cameras/delete/',
  summary: 'Deletes a camera with its permissions. Its recordings stay until they are old.',
  request: z.object({ number: CameraNumber }),
  response: z.object({}),
  failures: ['not_found'],
})

export const listCameraPermissions = defineCall({
  ...operator,
  path: '/v0/admin/cameras/permissions/',
  apiScope: 'read',
  summary: 'Who has a permission of its own to a camera, the strongest first.',
  request: z.object({ number: CameraNumber }),
  response: pageOf(CameraPermission),
  failures: ['not_found'],
})

export const setCameraPermission = defineCall({
  ...operator,
  path: '/v0/admin/cameras/permissions/set/',
  summary: 'Gives an account a permission to a camera; null takes it away, on open streams too.',
  request: z.object({ number: CameraNumber, username: z.string(), permission: z.nullable(Permission) }),
  response: z.object({}),
  failures: ['not_found'],
})

export const importCameras = defineCall({
  ...operator,
  path: '/v0/admin/cameras/import/',
  summary:
    'Cameras from CSV with the columns source, sub_source, title, address, owner, tariff, timezone, latitude, longitude. A preview adds nothing; otherwise all are added, or none where one of them has a problem.',
  request: z.object({
    csv: z.string().check(z.maxLength(CAMERA_IMPORT_LENGTH_MAX)),
    is_preview: z.boolean(),
  }),
  response: z.object({ rows: z.array(ImportedCamera), added: z.int() }),
})

export const listTariffs = defineCall({
  ...operator,
  path: '/v0/admin/tariffs/',
  apiScope: 'read',
  summary: 'Tariffs: how long and how much is recorded.',
  request: z.object({}),
  response: pageOf(AdminTariff),
})

/** The bounds of a tariff that is there are changed by its name. */
export const saveTariff = defineCall({
  ...operator,
  path: '/v0/admin/tariffs/save/',
  summary: 'Makes a tariff, or changes the one of this name.',
  request: z.object({
    name: plainText({ minimum: 1, maximum: 64 }, 'tariff_name'),
    dvr_hours: z.nullable(z.int().check(z.minimum(1), z.maximum(87_600))),
    dvr_size: z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000))),
  }),
  response: AdminTariff,
})
