/** Gives the operator's account an organisation with one barrier that a camera looks at: what an installer would set up. */
import { loadSecretBox, readConfig, secretKeyFile } from '@sova/base'
import { openDatabase } from '@sova/database'
import { sql } from 'kysely'
import { ACCOUNT } from './operator.ts'
import type { TestSystem } from './start-system.ts'

const ENTRANCE = 1

export async function addOrganisation(
  system: TestSystem,
  { device, camera }: { device: string; camera: string },
): Promise<void> {
  const config = readConfig({ SOVA_DATA: system.dataDir })
  const settings = loadSecretBox(secretKeyFile(config)).seal(JSON.stringify({ answer: 'Открыто', delay_ms: 0 }))
  const database = openDatabase(config)
  try {
    await database.db.transaction().execute(async (transaction) => {
      const gang = await transaction
        .insertInto('gang')
        .values({ title: 'Бизнес-парк' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await transaction
        .updateTable('account')
        .set({ gang_id: gang.id, gang_admin: true })
        .where('username', '=', ACCOUNT.username)
        .execute()
      const barrier = await transaction
        .insertInto('access_device')
        .values({ gang_id: gang.id, ident: 'barrier', title: device, driver: 'simulated', settings_sealed: settings })
        .returning('id')
        .executeTakeFirstOrThrow()
      await sql`
        INSERT INTO access_device_camera (device_id, camera_id, camera_direction)
        SELECT ${barrier.id}, id, ${ENTRANCE} FROM camera WHERE number = ${camera}`.execute(transaction)
    })
  } finally {
    await database.close()
  }
}
