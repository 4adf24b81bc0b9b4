import { type EmployeePhoto, type EmployeePhotoListRequest, employeePhotoPath } from '@sova/contract'
import type { Database } from '@sova/database'
import { sql } from 'kysely'
import { directionOf, type EntityQuery, type Range } from '../../../pacs/entity-list.ts'

export type PhotoQuery = EntityQuery<
  keyof EmployeePhoto,
  EmployeePhotoListRequest['order_by'],
  EmployeePhotoListRequest['extra'][number],
  NonNullable<EmployeePhotoListRequest['filters']>
>

export interface PhotoDraft {
  employeeId: number
  jpeg: Buffer
  width: number
  height: number
  uploadedAt: Date
}

export type PhotoRepository = ReturnType<typeof createPhotoRepository>

export function createPhotoRepository(db: Database['db']) {
  function matching({ gangId, filters, patterns }: PhotoQuery) {
    let photos = db
      .selectFrom('employee_photo as photo')
      .innerJoin('employee', 'employee.id', 'photo.employee_id')
      .where('employee.gang_id', '=', gangId)
    if (filters.id !== undefined) photos = photos.where('photo.id', '=', filters.id)
    if (filters.employee_id !== undefined) photos = photos.where('photo.employee_id', '=', filters.employee_id)
    for (const pattern of patterns) photos = photos.where('employee.search_text', 'like', pattern)
    return photos
  }

  return {
    async count(query: PhotoQuery): Promise<number> {
      const row = await matching(query)
        .select((select) => select.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    async page(query: PhotoQuery, { limit, offset }: Range): Promise<EmployeePhoto[]> {
      const direction = directionOf(query.sort)
      const column = query.sort.startsWith('upload_date') ? sql`photo.uploaded_at` : sql`photo.id`
      const rows = await matching(query)
        .select([
          'photo.id',
          'photo.status',
          'photo.error_message',
          'photo.uploaded_at',
          'photo.width',
          'photo.height',
          'photo.employee_id',
        ])
        .orderBy(column, direction)
        .orderBy('photo.id', direction)
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(({ uploaded_at, ...photo }) => ({
        ...photo,
        image: employeePhotoPath(photo.id),
        upload_date: uploaded_at.toISOString(),
      }))
    },

    /** Until the transaction ends nobody else gives this person a photo. False for one who is not there. */
    async lockEmployee(gangId: number, employeeId: number): Promise<boolean> {
      const { rows } = await sql`
        SELECT FROM employee WHERE id = ${employeeId} AND gang_id = ${gangId} FOR NO KEY UPDATE`.execute(db)
      return rows.length > 0
    },

    async insert({ employeeId, jpeg, width, height, uploadedAt }: PhotoDraft): Promise<number> {
      const row = await db
        .insertInto('employee_photo')
        .values({ employee_id: employeeId, jpeg, width, height, uploaded_at: uploadedAt })
        .returning('id')
        .executeTakeFirstOrThrow()
      return row.id
    },

    async readJpeg(gangId: number, id: number): Promise<Buffer | null> {
      const row = await db
        .selectFrom('employee_photo as photo')
        .innerJoin('employee', 'employee.id', 'photo.employee_id')
        .select('photo.jpeg')
        .where('photo.id', '=', id)
        .where('employee.gang_id', '=', gangId)
        .executeTakeFirst()
      return row?.jpeg ?? null
    },

    async delete(gangId: number, ids: readonly number[]): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        DELETE FROM employee_photo AS photo USING employee
        WHERE employee.id = photo.employee_id AND employee.gang_id = ${gangId}
          AND photo.id = ANY (${[...ids]}::int[])
        RETURNING photo.id`.execute(db)
      return rows.map(({ id }) => id).sort((a, b) => a - b)
    },
  }
}
