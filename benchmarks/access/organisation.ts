/** One large organisation: every person has a car, every tenth is banned somewhere, everybody is in two of 100 groups. */
import type { Database } from '@sova/database'

export interface OrganisationSize {
  cars: number
  devices: number
}

export interface Organisation {
  gangId: number
  /** A camera for each device. */
  cameraNumbers: string[]
}

/** Plates by their place: letters and digits that no two cars share. */
export const plateOf = (place: number): string => `A${String(place).padStart(7, '0')}`

export async function buildOrganisation(
  { sql }: Database,
  { cars, devices }: OrganisationSize,
  settingsSealed: string,
): Promise<Organisation> {
  const [gang] = await sql<{ id: number }[]>`INSERT INTO gang (title) VALUES ('Bench') RETURNING id`
  const gangId = gang?.id ?? 0
  await sql`INSERT INTO media_server (name, domain) VALUES ('m', '127.0.0.1:8081')`
  await sql`INSERT INTO tariff (name, dvr_hours) VALUES ('A month', 744)`
  await sql`
    INSERT INTO camera (number, title, media_server_id, tariff_id)
    SELECT (100000 + n)::text, 'Gate ' || n, 1, 1 FROM generate_series(1, ${devices}::int) AS n`
  await sql`
    INSERT INTO employee (gang_id, title)
    SELECT ${gangId}, (ARRAY['Иванов', 'Петров', 'Сидоров', 'Ёлкин', 'Абрамов'])[1 + n % 5] || ' ' || md5(n::text)
    FROM generate_series(1, ${cars}::int) AS n`
  await sql`
    INSERT INTO car (gang_id, employee_id, number)
    SELECT ${gangId}, id, 'A' || lpad((row_number() OVER (ORDER BY id) - 1)::text, 7, '0') FROM employee`
  await sql`INSERT INTO access_group (gang_id, title) SELECT ${gangId}, 'Group ' || n FROM generate_series(1, 100) AS n`
  await sql`
    INSERT INTO access_group_employee (group_id, employee_id, gang_id)
    SELECT 1 + (employee.id + shift) % 100, employee.id, ${gangId} FROM employee, generate_series(0, 37, 37) AS shift`
  await sql`
    INSERT INTO access_device (gang_id, ident, title, driver, settings_sealed)
    SELECT ${gangId}, 'd-' || n, 'Device ' || n, 'http', ${settingsSealed} FROM generate_series(1, ${devices}::int) AS n`
  await sql`
    INSERT INTO access_device_camera (device_id, camera_id, camera_direction)
    SELECT device.id, camera.id, 1 FROM access_device AS device JOIN camera ON camera.title = 'Gate ' || substr(ident, 3)`
  await sql`
    INSERT INTO access_group_permission (gang_id, group_id, device_id, access_type)
    SELECT ${gangId}, access_group.id, device.id, (access_group.id + device.id) % 2
    FROM access_group, access_device AS device`
  await sql`
    INSERT INTO employee_ban (gang_id, employee_id, device_id)
    SELECT ${gangId}, id, 1 + id % ${devices}::int FROM employee WHERE id % 10 = 0`
  await sql`VACUUM (ANALYZE)`
  const cameras = await sql<{ number: string }[]>`SELECT number FROM camera ORDER BY id`
  return { gangId, cameraNumbers: cameras.map(({ number }) => number) }
}
