import { type ServerService, wholeList } from '@sova/console'
import { deleteMediaServer, drainMediaServer, listMediaServers, saveMediaServer } from '@sova/contract'
import { type CallServer, handleCall } from '../../http/handle-call.ts'

export function serveMediaServers(server: CallServer, servers: ServerService): void {
  handleCall(server, listMediaServers, async () => wholeList(await servers.list()))
  handleCall(server, saveMediaServer, (draft) => servers.save(draft))
  handleCall(server, drainMediaServer, ({ id, is_draining }) => servers.drain(id, is_draining))
  handleCall(server, deleteMediaServer, async ({ id }) => {
    await servers.delete(id)
    return {}
  })
}
