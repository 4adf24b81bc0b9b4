import type { UserService } from '@sova/console'
import { createUser, deleteUser, editUser, listUsers } from '@sova/contract'
import { type CallServer, handleCall } from '../../http/handle-call.ts'

export function serveAdminUsers(server: CallServer, users: UserService): void {
  handleCall(server, listUsers, (request) => users.list(request))
  handleCall(server, createUser, (draft) => users.create(draft))
  handleCall(server, editUser, (change) => users.edit(change))
  handleCall(server, deleteUser, async ({ id }) => {
    await users.delete(id)
    return {}
  })
}
