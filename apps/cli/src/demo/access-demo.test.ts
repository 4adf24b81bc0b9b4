import { createLogger, readConfig } from '@sova/base'
import { createLocalBus } from '@sova/bus'
import { buildAccount, buildCamera, testSecretBox, useTestDatabase } from '@sova/testing'
import { beforeAll, expect, it } from 'vitest'
import { seedAccess } from './access-demo.ts'
import { DEMO_EMPLOYEES, PLATES } from './access-people.ts'
import { DEMO_CAMERAS } from './demo-cameras.ts'

const database = useTestDatabase()
const NOW_MS = Date.UTC(2026, 10, 21, 3)
let accountId: string

beforeAll(async () => {
  for (const { number, title } of DEMO_CAMERAS) await buildCamera(database(), { number, title })
  accountId = (await buildAccount(database())).id
  const installation = {
    config: readConfig({}),
    database: database(),
    bus: createLocalBus(createLogger('demo', { level: 'silent' })),
    secretBox: testSecretBox,
    migrated: [],
  }
  // A second start finds what the first one wrote.
  for (let start = 0; start < 2; start += 1) await seedAccess({ installation, accountId, nowMs: NOW_MS })
})

it('gives the demo account an organisation, its people and its doors, once', async () => {
  const account = await database()
    .db.selectFrom('account')
    .select(['gang_id', 'gang_admin'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  expect(account.gang_admin).toBe(true)
  const titles = await database().db.selectFrom('employee').select('title').orderBy('id').execute()
  expect(titles.map(({ title }) => title)).toEqual(DEMO_EMPLOYEES.map(({ title }) => title))
  const links = await database().sql`
    SELECT ident, count(*)::int FROM access_device JOIN access_device_camera ON device_id = id GROUP BY ident ORDER BY ident`
  expect([...links]).toEqual([
    { ident: 'gate-1', count: 2 },
    { ident: 'lobby-1', count: 1 },
    { ident: 'street-1', count: 1 },
  ])
})

it('knows the drawn car at the first gate, has let the other run out, and bans one on the street', async () => {
  const cars = await database().sql<{ number: string; is_over: boolean; is_banned: boolean }[]>`
    SELECT number, coalesce(expired_date < ${new Date(NOW_MS)}::date, false) AS is_over,
      EXISTS (SELECT FROM employee_ban WHERE employee_ban.employee_id = car.employee_id) AS is_banned
    FROM car`
  const stateOf = (plate: string) => cars.find(({ number }) => number === plate)
  expect(stateOf(PLATES.known)).toMatchObject({ is_over: false, is_banned: false })
  expect(stateOf(PLATES.expired)).toMatchObject({ is_over: true })
  expect(stateOf(PLATES.banned)).toMatchObject({ is_banned: true })
})
