/** Photos of employees, for the models that know faces. */
import type { Database } from '@sova/database'
import type { EmployeePhoto } from '@sova/models'
import { sql } from 'kysely'

/** More are not learned. */
const PHOTOS_MAX = 50_000

export interface EmployeePhotoRepository {
  listIds(): Promise<number[]>
  /** Null for one that is gone. */
  read(photoId: number): Promise<EmployeePhoto | null>
  /** Whether a face was found in it, as its organisation reads it. */
  setState(photoId: number, state: { isFace: boolean }): Promise<void>
}

export const createEmployeePhotoRepository = ({ db }: Pick<Database, 'db'>): EmployeePhotoRepository => ({
  async listIds() {
    const { rows } = await sql<{ id: number }>`
      SELECT photo.id FROM employee_photo AS photo JOIN employee ON employee.id = photo.employee_id
      WHERE employee.is_active ORDER BY photo.id LIMIT ${PHOTOS_MAX}`.execute(db)
    return rows.map(({ id }) => id)
  },

  async read(photoId) {
    const { rows } = await sql<{ employee_id: number; gang_id: number; jpeg: Buffer }>`
      SELECT photo.employee_id, employee.gang_id, photo.jpeg
      FROM employee_photo AS photo JOIN employee ON employee.id = photo.employee_id
      WHERE photo.id = ${photoId}`.execute(db)
    const [row] = rows
    return row ? { photoId, employeeId: row.employee_id, gangId: row.gang_id, jpeg: row.jpeg } : null
  },

  async setState(photoId, { isFace }) {
    await db
      .updateTable('employee_photo')
      .set({ status: isFace ? 'ready' : 'failed' })
      .where('id', '=', photoId)
      .execute()
  },
})
