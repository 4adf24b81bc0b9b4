/** Gives the operator's account an organisation with one barrier that a camera looks at: what an installer would set up. */
import { loadSecretBox, readConfig, secretKeyFile } from '@sova/base'
import { openDatabase } from '@sova/database'
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
    const [gang] = await database.sql<{ id: number }[]>`INSERT INTO gang (title) VALUES ('Бизнес-парк') RETURNING id`
    await database.sql`
      UPDATE account SET gang_id = ${gang?.id ?? null}, gang_admin = true WHERE username = ${ACCOUNT.username}`
    const [barrier] = await database.sql<{ id: number }[]>`
      INSERT INTO access_device (gang_id, ident, title, driver, settings_sealed)
      VALUES (${gang?.id ?? null}, 'barrier', ${device}, 'simulated', ${settings}) RETURNING id`
    await database.sql`
      INSERT INTO access_device_camera (device_id, camera_id, camera_direction)
      SELECT ${barrier?.id ?? null}, id, ${ENTRANCE} FROM camera WHERE number = ${camera}`
  } finally {
    await database.close()
  }
}
