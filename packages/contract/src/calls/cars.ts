/** Cars of employees (spec 2 §7). */
import * as z from 'zod/mini'
import { defineCall } from '../define-call.ts'
import { Car, CarListRequest, CarNumber, CarPage, ExpiredDate } from '../pacs/car.ts'
import { EntityId, EntityIds } from '../pacs/entity-list.ts'
import { TimezoneName } from '../timezone.ts'

export const listCars = defineCall({
  path: '/v0/cars/',
  apiScope: 'read',
  access: 'gang_admin',
  summary: 'Cars, searched by number; look-alike letters of both alphabets are the same.',
  request: CarListRequest,
  response: CarPage,
  failures: ['unknown_field'],
})

export const createCar = defineCall({
  path: '/v0/cars/create/',
  access: 'gang_admin',
  summary: 'Adds a car to an employee, with an expiry date for temporary access.',
  request: z.object({
    number: CarNumber,
    employee_id: EntityId,
    expired_date: z.optional(ExpiredDate),
    timezone: z.optional(TimezoneName),
  }),
  response: Car,
})

export const editCar = defineCall({
  path: '/v0/cars/edit/',
  access: 'gang_admin',
  summary: 'Changes a car; `expired_date: null` makes its access permanent.',
  request: z.object({
    id: EntityId,
    number: z.optional(CarNumber),
    employee_id: z.optional(EntityId),
    expired_date: z.optional(z.nullable(ExpiredDate)),
    timezone: z.optional(z.nullable(TimezoneName)),
  }),
  response: Car,
  failures: ['not_found'],
})

export const deleteCars = defineCall({
  path: '/v0/cars/delete/',
  access: 'gang_admin',
  summary: 'Deletes cars; ids that are not there are passed over.',
  request: z.object({ ids: EntityIds }),
  response: z.object({ ids: z.array(EntityId) }),
  failures: ['not_found'],
})
