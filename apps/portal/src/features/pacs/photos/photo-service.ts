/** Photos of employees: taken from a data URL, decoded and written anew, kept with the person. */
import type { Clock } from '@sova/base'
import {
  EMPLOYEE_PHOTO_FIELDS,
  EMPLOYEE_PHOTOS_MAX,
  type EmployeePhoto,
  type EmployeePhotoListRequest,
  type EmployeePhotoPage,
  Failure,
  PHOTO_PIXELS_MAX,
} from '@sova/contract'
import type { Database } from '@sova/database'
import type { RunChildTask } from '../../../child-tasks/child-task.ts'
import { pickFields, readPage, readQuery } from '../../../pacs/entity-list.ts'
import { createGangRows } from '../../../pacs/gang-rows-repository.ts'
import { refuseField } from '../../../pacs/refusals.ts'
import { createPhotoRepository, type PhotoQuery } from './photo-repository.ts'
import type { PictureReply, PictureRequest } from './picture-messages.ts'
import { readPictureSize } from './picture-size.ts'

/** A picture of more pixels is not opened: 24 megapixels take 100 MB to decode. */
const PICTURE_AREA_MAX = 24_000_000

export interface PhotoService {
  list(gangId: number, request: EmployeePhotoListRequest): Promise<EmployeePhotoPage>
  create(gangId: number, employeeId: number, dataUrl: string): Promise<EmployeePhoto>
  delete(gangId: number, ids: readonly number[]): Promise<number[]>
  /** @throws Failure `not_found` */
  readJpeg(gangId: number, id: number): Promise<Buffer>
}

export interface PhotoServiceInputs {
  database: Pick<Database, 'db'>
  clock: Clock
  renderPicture: RunChildTask<PictureRequest, PictureReply>
}

export function createPhotoService({ database: { db }, clock, renderPicture }: PhotoServiceInputs): PhotoService {
  const photos = createPhotoRepository(db)
  const rows = createGangRows(db)

  /** @throws Failure naming `image` */
  async function render(dataUrl: string) {
    const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
    const size = readPictureSize(bytes)
    if (!size || size.width * size.height > PICTURE_AREA_MAX) throw refuseField('image', 'photo_image')
    const picture = await renderPicture({ bytes, pixelsMax: PHOTO_PIXELS_MAX })
    if (!picture) throw refuseField('image', 'photo_image')
    return { ...picture, jpeg: Buffer.from(picture.jpeg) }
  }

  return {
    async list(gangId, request) {
      const query = readQuery(gangId, request, EMPLOYEE_PHOTO_FIELDS)
      const found = await readPage(request, await photos.count(query), (range) => photos.page(query, range))
      const employees = found.results.map(({ employee_id }) => employee_id)
      return {
        ...found,
        results: found.results.map((photo) => pickFields(photo, query.fields)),
        extra: query.extra.has('employee') ? { employee: await rows.titlesOf('employee', gangId, employees) } : {},
      }
    },

    async create(gangId, employeeId, dataUrl) {
      if ((await rows.unknownOf('employee', gangId, [employeeId])).length > 0) {
        throw refuseField('employee_id', 'employee_unknown')
      }
      const picture = await render(dataUrl)
      return db.transaction().execute(async (transaction) => {
        const changed = createPhotoRepository(transaction)
        if (!(await changed.lockEmployee(gangId, employeeId))) throw refuseField('employee_id', 'employee_unknown')
        if ((await changed.count(queryOf(gangId, { employee_id: employeeId }))) >= EMPLOYEE_PHOTOS_MAX) {
          throw refuseField('image', 'photos_max', { maximum: EMPLOYEE_PHOTOS_MAX })
        }
        const id = await changed.insert({ employeeId, ...picture, uploadedAt: new Date(clock.nowMs()) })
        const [photo] = await changed.page(queryOf(gangId, { id }), { limit: 1, offset: 0 })
        if (!photo) throw new Failure('not_found')
        return photo
      })
    },

    async delete(gangId, ids) {
      const deleted = await photos.delete(gangId, ids)
      if (deleted.length === 0) throw new Failure('not_found')
      return deleted
    },

    async readJpeg(gangId, id) {
      const jpeg = await photos.readJpeg(gangId, id)
      if (!jpeg) throw new Failure('not_found')
      return jpeg
    },
  }
}

const queryOf = (gangId: number, filters: NonNullable<EmployeePhotoListRequest['filters']>): PhotoQuery => ({
  gangId,
  filters,
  patterns: [],
  sort: 'id_desc',
  fields: new Set(EMPLOYEE_PHOTO_FIELDS),
  extra: new Set(),
})
