import { createEmployee, deleteEmployees, editEmployee, listEmployees } from '@sova/contract'
import { type CallServer, handleCall } from '../../../http/handle-call.ts'
import type { GangOf } from '../../../pacs/gang-repository.ts'
import type { EmployeeService } from './employee-service.ts'

export function serveEmployees(server: CallServer, gangOf: GangOf, employees: EmployeeService): void {
  handleCall(server, listEmployees, async (request, caller) => employees.list(await gangOf(caller), request))
  handleCall(server, createEmployee, async (draft, caller) => employees.create(await gangOf(caller), draft))
  handleCall(server, editEmployee, async (change, caller) => employees.edit(await gangOf(caller), change))
  handleCall(server, deleteEmployees, async ({ ids }, caller) => employees.delete(await gangOf(caller), ids))
}
