import { createCar, deleteCars, editCar, listCars } from '@sova/contract'
import { type CallServer, handleCall } from '../../../http/handle-call.ts'
import type { GangOf } from '../../../pacs/gang-repository.ts'
import type { CarService } from './car-service.ts'

export function serveCars(server: CallServer, gangOf: GangOf, cars: CarService): void {
  handleCall(server, listCars, async (request, caller) => cars.list(await gangOf(caller), request))
  handleCall(server, createCar, async (draft, caller) => cars.create(await gangOf(caller), draft))
  handleCall(server, editCar, async (change, caller) => cars.edit(await gangOf(caller), change))
  handleCall(server, deleteCars, async ({ ids }, caller) => ({ ids: await cars.delete(await gangOf(caller), ids) }))
}
