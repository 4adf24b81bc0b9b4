/** Additional accounts (spec 1 §2, §7). They belong to the caller; to others they are not there. */
import * as z from 'zod/mini'
import { CameraNumber } from '../camera.ts'
import { defineCall } from '../define-call.ts'
import { pageOf } from '../paging.ts'
import { USERNAME_LENGTH_MAX } from '../session.ts'
import { SUBUSER_CAMERAS_MAX, SUBUSER_FIELDS, Subuser, SubuserName, SubuserRow } from '../subuser.ts'

const CameraNumbers = z.array(CameraNumber).check(z.maxLength(SUBUSER_CAMERAS_MAX))
const SubuserUsername = z.string().check(z.minLength(1), z.maxLength(USERNAME_LENGTH_MAX))

export const listSubusers = defineCall({
  path: '/v0/subusers/',
  apiScope: null,
  isAudited: false,
  summary: 'The caller’s additional accounts, in the order in which they were made.',
  request: z.object({ fields: z.optional(z.array(z.enum(SUBUSER_FIELDS))) }),
  response: pageOf(SubuserRow),
  failures: ['unknown_field'],
})

export const createSubuser = defineCall({
  path: '/v0/subusers/create/',
  apiScope: null,
  summary: 'Makes an additional account with a password and an API token, which only this answer shows.',
  request: z.object({ about: SubuserName, camera_numbers: z.optional(CameraNumbers) }),
  response: Subuser,
  failures: ['insufficient_rights'],
})

/** A field that is left out stays as it is. */
export const editSubuser = defineCall({
  path: '/v0/subusers/edit/',
  apiScope: null,
  summary: 'Renames an additional account, or chooses its cameras anew.',
  request: z.object({
    username: SubuserUsername,
    about: z.optional(SubuserName),
    camera_numbers: z.optional(CameraNumbers),
  }),
  response: Subuser,
  failures: ['not_found'],
})

export const deleteSubuser = defineCall({
  path: '/v0/subusers/delete/',
  apiScope: null,
  summary: 'Deletes an additional account, its sessions and its tokens.',
  request: z.object({ username: SubuserUsername }),
  response: z.object({}),
  failures: ['not_found'],
})

export const resetSubuserPassword = defineCall({
  path: '/v0/subusers/change_password/',
  apiScope: null,
  summary: 'Gives an additional account a new password and a new API token; the old ones and its sessions end.',
  request: z.object({ username: SubuserUsername }),
  response: Subuser,
  failures: ['not_found'],
})
