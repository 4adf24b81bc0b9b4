import {
  createSubuser,
  deleteSubuser,
  describePage,
  editSubuser,
  listSubusers,
  resetSubuserPassword,
  SUBUSER_FIELDS,
  SUBUSERS_MAX,
} from '@sova/contract'
import { type CallServer, handleCall } from '../../http/handle-call.ts'
import type { SubuserService } from './subuser-service.ts'

export function serveSubusers(server: CallServer, subusers: SubuserService): void {
  handleCall(server, listSubusers, async ({ fields = SUBUSER_FIELDS }, { account }) => {
    const results = (await subusers.list(account.id)).map((subuser) => ({
      ...Object.fromEntries(fields.map((field) => [field, subuser[field]])),
      id: subuser.id,
      username: subuser.username,
    }))
    const count = results.length
    return { results, count, page: describePage({ page: 1, pageSize: SUBUSERS_MAX, count }) }
  })

  handleCall(server, createSubuser, ({ about, camera_numbers = [] }, { account }) =>
    subusers.create(account, { about, cameraNumbers: camera_numbers }),
  )

  handleCall(server, editSubuser, ({ username, about, camera_numbers }, { account }) =>
    subusers.edit(account.id, username, {
      ...(about === undefined ? {} : { about }),
      ...(camera_numbers === undefined ? {} : { cameraNumbers: camera_numbers }),
    }),
  )

  handleCall(server, deleteSubuser, async ({ username }, { account }) => {
    await subusers.delete(account.id, username)
    return {}
  })

  handleCall(server, resetSubuserPassword, ({ username }, { account }) => subusers.resetPassword(account.id, username))
}
