/** Doors, gates and barriers: the lists of the access-control area, and the button in the player (spec 1 §7, spec 2 §7). */
import * as z from 'zod/mini'
import { CameraNumber } from '../camera.ts'
import { defineCall } from '../define-call.ts'
import {
  AccessDeviceListRequest,
  AccessDevicePage,
  BarrierInfo,
  DEVICE_ACTIONS,
  DeviceCameraListRequest,
  DeviceCameraPage,
  MODULE_ID_LENGTH_MAX,
} from '../pacs/access-device.ts'
import { AccessJournalPage, AccessJournalRequest } from '../pacs/access-journal.ts'
import { EntityId } from '../pacs/entity-list.ts'
import { CAMERA_NUMBERS_MAX } from './cameras.ts'

export const listDevices = defineCall({
  path: '/v0/devices/',
  apiScope: 'read',
  access: 'gang_admin',
  summary: 'Access devices, searched by title and identifier.',
  request: AccessDeviceListRequest,
  response: AccessDevicePage,
  failures: ['unknown_field'],
})

export const listDeviceCameras = defineCall({
  path: '/v0/devices/cameras/',
  apiScope: 'read',
  access: 'gang_admin',
  summary: 'Which cameras look at which devices, and which way; only cameras that the caller may see.',
  request: DeviceCameraListRequest,
  response: DeviceCameraPage,
  failures: ['unknown_field'],
})

export const extendCamerasWithDevices = defineCall({
  path: '/v0/devices/cameras/extend/',
  apiScope: 'read',
  summary: 'The devices that these cameras can open; cameras without one, and cameras of others, are left out.',
  request: z.object({ camera_numbers: z.array(CameraNumber).check(z.maxLength(CAMERA_NUMBERS_MAX)) }),
  response: z.object({ results: z.array(BarrierInfo) }),
})

export const commandDevice = defineCall({
  path: '/v0/devices/cmd/',
  summary:
    'Opens a device, once, and waits for its answer; for its administrators and for those with a right of their own to one of its cameras.',
  request: z.object({
    device_id: EntityId,
    action: z.enum(DEVICE_ACTIONS),
    payload: z._default(
      z.object({
        module_id: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(MODULE_ID_LENGTH_MAX)))),
      }),
      {},
    ),
  }),
  response: z.object({ device_id: EntityId, latency_ms: z.int(), device_answer: z.nullable(z.string()) }),
  failures: ['not_found', 'device_inactive', 'device_failed', 'device_timed_out'],
})

export const listAccessJournal = defineCall({
  path: '/v0/devices/journal/',
  apiScope: 'read',
  access: 'gang_admin',
  summary: 'What was decided at the devices, and who opened them by hand; for the page of a device and of an employee.',
  request: AccessJournalRequest,
  response: AccessJournalPage,
  failures: ['unknown_field'],
})
