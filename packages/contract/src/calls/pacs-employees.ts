/** Employees, their photos and their bans (spec 2 §7). All of an organisation's; to others they are not there. */
import * as z from 'zod/mini'
import { defineCall } from '../define-call.ts'
import { Employee, EmployeeChange, EmployeeDraft, EmployeeListRequest, EmployeePage } from '../pacs/employee.ts'
import { BanReason, EmployeeBan, EmployeeBanListRequest, EmployeeBanPage } from '../pacs/employee-ban.ts'
import { ImportResult } from '../pacs/employee-import.ts'
import { EmployeePhoto, EmployeePhotoListRequest, EmployeePhotoPage, PhotoImage } from '../pacs/employee-photo.ts'
import { EntityId, EntityIds } from '../pacs/entity-list.ts'

export const listEmployees = defineCall({
  path: '/v0/employees/',
  apiScope: 'read',
  access: 'gang_admin',
  summary: 'Employees, searched by name, with their groups and cars as `extra`.',
  request: EmployeeListRequest,
  response: EmployeePage,
  failures: ['unknown_field'],
})

export const createEmployee = defineCall({
  path: '/v0/employees/create/',
  access: 'gang_admin',
  summary: 'Adds an employee with cars, accounts and groups.',
  request: EmployeeDraft,
  response: Employee,
})

export const editEmployee = defineCall({
  path: '/v0/employees/edit/',
  access: 'gang_admin',
  summary: 'Changes an employee; what is left out stays as it is, a car that is no longer named is deleted.',
  request: EmployeeChange,
  response: Employee,
  failures: ['not_found'],
})

/** What went with the rows. */
export const deleteEmployees = defineCall({
  path: '/v0/employees/delete/',
  access: 'gang_admin',
  summary: 'Deletes employees with their cars, photos, permissions and bans; ids that are not there are passed over.',
  request: z.object({ ids: EntityIds }),
  response: z.object({
    ids: z.array(EntityId),
    car_count: z.int(),
    photo_count: z.int(),
    permission_count: z.int(),
    ban_count: z.int(),
  }),
  failures: ['not_found'],
})

export const importEmployees = defineCall({
  path: '/v0/employees/create/from_file/',
  access: 'gang_admin',
  body: 'multipart',
  summary:
    'Adds employees from a csv or xlsx file: all rows, or none. With `is_preview` it only says what each row would do.',
  request: z.object({ file: z.file(), is_preview: z._default(z.stringbool(), false) }),
  response: ImportResult,
})

export const downloadCsvTemplate = defineCall({
  path: '/v0/employees/create/download_csv_template/',
  apiScope: 'read',
  access: 'gang_admin',
  answer: 'file',
  summary: 'A csv file with the headings that the import knows, and an example row.',
  request: z.object({}),
  response: z.file(),
})

export const downloadXlsxTemplate = defineCall({
  path: '/v0/employees/create/download_xlsx_template/',
  apiScope: 'read',
  access: 'gang_admin',
  answer: 'file',
  summary: 'The same as an xlsx workbook.',
  request: z.object({}),
  response: z.file(),
})

export const listEmployeePhotos = defineCall({
  path: '/v0/employees/photo/',
  apiScope: 'read',
  access: 'gang_admin',
  summary: 'Photos of employees; each is read at its `image` with the session.',
  request: EmployeePhotoListRequest,
  response: EmployeePhotoPage,
  failures: ['unknown_field'],
})

export const createEmployeePhoto = defineCall({
  path: '/v0/employees/photo/create/',
  access: 'gang_admin',
  summary: 'Adds a photo from an image data URL; it is decoded and written anew, without its metadata.',
  request: z.object({ image: PhotoImage, employee_id: EntityId }),
  response: EmployeePhoto,
})

export const deleteEmployeePhotos = defineCall({
  path: '/v0/employees/photo/delete/',
  access: 'gang_admin',
  summary: 'Deletes photos; ids that are not there are passed over.',
  request: z.object({ ids: EntityIds }),
  response: z.object({ ids: z.array(EntityId) }),
  failures: ['not_found'],
})

export const listBans = defineCall({
  path: '/v0/employees/bans/',
  apiScope: 'read',
  access: 'gang_admin',
  summary: 'Which employees may not pass which devices; searched by the employee’s name.',
  request: EmployeeBanListRequest,
  response: EmployeeBanPage,
  failures: ['unknown_field'],
})

export const addBan = defineCall({
  path: '/v0/employees/bans/add/',
  access: 'gang_admin',
  summary: 'Bans an employee from a device.',
  request: z.object({ employee_id: EntityId, device_id: EntityId, reason: z._default(BanReason, '') }),
  response: EmployeeBan,
})

export const removeBan = defineCall({
  path: '/v0/employees/bans/remove/',
  access: 'gang_admin',
  summary: 'Lifts the ban of an employee from a device.',
  request: z.object({ employee_id: EntityId, device_id: EntityId }),
  response: z.object({}),
  failures: ['not_found'],
})
