/** What goes on and what went wrong: for the operator everywhere, for an owner with its own cameras. */
import { type HealthService, wholeList } from '@sova/console'
import { listAlerts, listAllAlerts, listCameraHealth, listWorkQueues } from '@sova/contract'
import { type CallServer, handleCall } from '../../http/handle-call.ts'

export function serveHealthPage(server: CallServer, health: HealthService): void {
  handleCall(server, listAlerts, (request, { account }) => health.listAlerts(account.id, request))
  handleCall(server, listAllAlerts, (request) => health.listAlerts(null, request))
  handleCall(server, listCameraHealth, (request) => health.listCameras(request))
  handleCall(server, listWorkQueues, async () => wholeList(await health.listQueues()))
}
