import * as z from 'zod/mini'
import { EntityId, entityListRequest, entityPage, NamedRow } from './entity-list.ts'

/** Of the whole data URL (spec 2 §5). */
export const PHOTO_LENGTH_MAX = 512_000
/** Of one employee. */
export const EMPLOYEE_PHOTOS_MAX = 10
/** A photo is kept no larger than this on either side. */
export const PHOTO_PIXELS_MAX = 1200

const IMAGE_DATA_URL = /^data:image\/(?:jpeg|jpg|png|webp);base64,[A-Za-z0-9+/]+={0,2}$/

export const PhotoImage = z.string().check(
  z.refine((text) => text.length <= PHOTO_LENGTH_MAX, { params: { key: 'photo_too_large' } }),
  z.refine((text) => text.length <= PHOTO_LENGTH_MAX && IMAGE_DATA_URL.test(text), { params: { key: 'photo_image' } }),
)

/** `waiting`: no face model has looked at it yet; `failed`: it found no face, or several. */
export const PHOTO_STATUSES = ['waiting', 'ready', 'failed'] as const
export const PhotoStatus = z.enum(PHOTO_STATUSES)
export type PhotoStatus = z.output<typeof PhotoStatus>

export const EmployeePhoto = z.object({
  id: EntityId,
  /** Path of the JPEG; opened with the session. */
  image: z.string(),
  status: PhotoStatus,
  error_message: z.nullable(z.string()),
  /** ISO 8601. */
  upload_date: z.string(),
  width: z.int(),
  height: z.int(),
  employee_id: EntityId,
})
export type EmployeePhoto = z.output<typeof EmployeePhoto>

export const EMPLOYEE_PHOTO_FIELDS = Object.keys(EmployeePhoto.shape) as (keyof EmployeePhoto)[]
export const EmployeePhotoRow = z.extend(z.partial(EmployeePhoto), { id: EntityId })
export type EmployeePhotoRow = z.output<typeof EmployeePhotoRow>

export const employeePhotoPath = (id: EntityId): string => `/api/v0/employees/photo/${id}.jpg`

export const EMPLOYEE_PHOTO_SORTS = ['id_asc', 'id_desc', 'upload_date_asc', 'upload_date_desc'] as const
export type EmployeePhotoSort = (typeof EMPLOYEE_PHOTO_SORTS)[number]

export const EmployeePhotoListRequest = entityListRequest({
  fields: EMPLOYEE_PHOTO_FIELDS,
  sorts: EMPLOYEE_PHOTO_SORTS,
  sort: 'id_desc',
  extra: ['employee'],
  filters: z.strictObject({ id: z.optional(EntityId), employee_id: z.optional(EntityId) }),
})
export type EmployeePhotoListRequest = z.output<typeof EmployeePhotoListRequest>

export const EmployeePhotoPage = entityPage(EmployeePhotoRow, z.object({ employee: z.optional(z.array(NamedRow)) }))
export type EmployeePhotoPage = z.output<typeof EmployeePhotoPage>
