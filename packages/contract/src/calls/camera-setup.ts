/** Settings that live in the camera (spec 1 §7), for its owner only; moving it, for those who have a right to it. */
import * as z from 'zod/mini'
import { CameraNumber } from '../camera.ts'
import {
  CameraSetup,
  CameraSetupChange,
  CameraSetupRequest,
  CameraSetupStatus,
  SUPPORTED_CAMERA_FIELDS,
  SUPPORTED_CAMERA_SORTS,
  SupportedCameraRow,
} from '../camera-setup.ts'
import {
  PTZ_CODE_LENGTH_MAX,
  PTZ_PRESET_NAME_LENGTH_MAX,
  PtzAbilities,
  PtzCommand,
  PtzPreset,
} from '../camera-setup-ptz.ts'
import { defineCall } from '../define-call.ts'
import { PageNumber, PageSize, pageOf } from '../paging.ts'
import { plainText } from '../plain-text.ts'

/** The camera is away, refuses our login, or says what ONVIF does not allow. */
const CAMERA_FAILURES = ['camera_unreachable', 'camera_login_refused', 'camera_failed'] as const
const OWNER_FAILURES = ['not_found', 'insufficient_rights', ...CAMERA_FAILURES] as const

const OneCamera = z.object({ camera_number: CameraNumber })
const Begun = z.object({ status: CameraSetupStatus })

export const SUPPORTED_CAMERA_PAGE_SIZE_DEFAULT = 20

export const listSupportedCameras = defineCall({
  path: '/v0/cameras/setup/supported_cameras',
  apiScope: 'read',
  summary: 'The caller’s own cameras whose settings Sova can reach.',
  request: z.object({
    page: z._default(PageNumber, 1),
    page_size: z._default(PageSize, SUPPORTED_CAMERA_PAGE_SIZE_DEFAULT),
    order_by: z._default(z.enum(SUPPORTED_CAMERA_SORTS), 'addr_asc'),
    fields: z.optional(z.array(z.enum(SUPPORTED_CAMERA_FIELDS))),
    filters: z.optional(z.strictObject({ number: z.optional(CameraNumber) })),
    /** Words of title, address or number, as in the search of cameras. */
    search: z.optional(z.string().check(z.maxLength(200))),
  }),
  response: pageOf(SupportedCameraRow),
  failures: ['unknown_field'],
})

export const loadCameraSetup = defineCall({
  path: '/v0/cameras/setup',
  apiScope: 'read',
  summary: 'A camera’s settings, read from the camera. While it is updating they are the ones that it had last.',
  request: CameraSetupRequest,
  response: CameraSetup,
  failures: OWNER_FAILURES,
})

export const configureCamera = defineCall({
  path: '/v0/cameras/setup/configure/',
  summary: 'Writes the given settings, and no others, into the camera, and answers all of them.',
  request: CameraSetupChange,
  response: CameraSetup,
  failures: [...OWNER_FAILURES, 'camera_updating'],
})

export const rebootCamera = defineCall({
  path: '/v0/cameras/setup/reboot',
  summary: 'Reboots a camera; it is `updating` until it answers again, about 15 s.',
  request: OneCamera,
  response: Begun,
  failures: [...OWNER_FAILURES, 'camera_updating'],
})

export const upgradeCamera = defineCall({
  path: '/v0/cameras/setup/upgrade',
  summary: 'Begins the firmware update of a camera; it is `updating` until it answers again, about 45 s.',
  request: OneCamera,
  response: Begun,
  failures: [...OWNER_FAILURES, 'camera_updating', 'no_new_firmware'],
})

export const controlPtz = defineCall({
  path: '/v0/cameras/setup/ptz',
  isAudited: false,
  summary: 'Moves a camera: `start` with a direction (said again while it is held), `stop`, `centralize`, `preset`.',
  request: PtzCommand,
  response: z.object({}),
  failures: [...OWNER_FAILURES, 'ptz_unsupported'],
})

export const loadPtzAbilities = defineCall({
  path: '/v0/cameras/setup/ptz/abilities/',
  apiScope: 'read',
  summary: 'Which movements a camera has, and its presets.',
  request: OneCamera,
  response: PtzAbilities,
  failures: [...OWNER_FAILURES, 'ptz_unsupported'],
})

export const savePtzPreset = defineCall({
  path: '/v0/cameras/setup/ptz/presets/save/',
  summary: 'Keeps where the camera looks now under a name; for its owner.',
  request: z.object({
    camera_number: CameraNumber,
    name: plainText({ minimum: 1, maximum: PTZ_PRESET_NAME_LENGTH_MAX }, 'ptz_preset_name'),
  }),
  response: PtzPreset,
  failures: [...OWNER_FAILURES, 'ptz_unsupported'],
})

export const deletePtzPreset = defineCall({
  path: '/v0/cameras/setup/ptz/presets/delete/',
  summary: 'Deletes a preset; for the camera’s owner.',
  request: z.object({ camera_number: CameraNumber, token: z.string().check(z.maxLength(PTZ_CODE_LENGTH_MAX)) }),
  response: z.object({}),
  failures: [...OWNER_FAILURES, 'ptz_unsupported'],
})
