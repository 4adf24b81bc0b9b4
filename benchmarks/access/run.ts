/**
 * How soon a barrier is asked to open, how many decisions one core makes, and what pages of a large organisation cost.
 * Usage: `npm run bench -- access [cars [devices [seconds [plates a second]]]]`, 100000 1000 20 50 unless told.
 */

import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createAccessControl } from '@sova/access'
import { type AccessQuestion, decideAccess } from '@sova/access-rules'
import { createLogger, createSecretBox, databaseDir, readConfig, systemClock } from '@sova/base'
import { type Bus, openBus } from '@sova/bus'
import type { AnalyticMessageOf } from '@sova/contract'
import { type Database, migrate, openDatabase, startEmbeddedPostgres } from '@sova/database'
import { createCarService } from '../../apps/portal/src/features/pacs/cars/car-service.ts'
import { createEmployeeService } from '../../apps/portal/src/features/pacs/employees/employee-service.ts'
import { quantile } from '../shared/statistics.ts'
import { buildOrganisation, type Organisation, plateOf } from './organisation.ts'

const [cars = 100_000, devices = 1000, seconds = 20, perSecond = 50] = process.argv.slice(2).map(Number)
const logger = createLogger('bench', { level: 'silent' })
const secretBox = createSecretBox(Buffer.alloc(32, 7))
const WARM_UP = 50

const shown = (values: readonly number[]) =>
  [0.5, 0.95, 0.99].map((share) => quantile(values, share).toFixed(1)).join(' | ')

/** A relay that says when it was asked, by the plate that stands in the module's place. */
async function startRelay() {
  let asked = () => {}
  const server = createServer((_request, response) => {
    asked()
    response.end('OK')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { server, url: `http://127.0.0.1:${port}/open`, onAsked: (handler: () => void) => (asked = handler) }
}

function messageOf({ cameraNumbers }: Organisation, place: number): AnalyticMessageOf<'car_number'> {
  return {
    id: Date.now() * 1000 + (place % 1000),
    text: '',
    date: '',
    at: Date.now(),
    camera_number: cameraNumbers[place % cameraNumbers.length] ?? '',
    duration: 5,
    confidence: 0.95,
    access: null,
    device_id: null,
    employee_id: null,
    transport_class: null,
    emergency_vehicle_light: false,
    type: 'car_number',
    number: plateOf((place * 7919) % cars),
  }
}

function measureRules(): void {
  const question: AccessQuestion = {
    kind: 'car',
    seenAtMs: Date.now(),
    nowMs: Date.now(),
    device: { isActive: true, letsEmergencyPass: true, minConfidence: 0.8 },
    direction: 1,
    confidence: 0.9,
    isEmergencyClass: false,
    hasEmergencyLight: null,
    car: { expiredDate: '2999-01-01', timezone: 'Europe/Moscow' },
    person: {
      isActive: true,
      isBanned: false,
      permissions: [
        { accessType: 2, groupId: 1 },
        { accessType: 1, groupId: 2 },
      ],
    },
  }
  const count = 300_000
  const startedAt = performance.now()
  for (let n = 0; n < count; n += 1) decideAccess(question)
  const perS = (count / (performance.now() - startedAt)) * 1000
  console.log(`\nThe rules alone: ${Math.round(perS).toLocaleString('en')} decisions a second.`)
}

/** One plate after another at a steady rate; the time runs from the event on the bus to the request at the relay. */
async function measureCommands(bus: Bus, organisation: Organisation, relay: Awaited<ReturnType<typeof startRelay>>) {
  const latenciesMs: number[] = []
  let granted = 0
  for (let place = -WARM_UP; place < seconds * perSecond; place += 1) {
    const dueAt = performance.now() + 1000 / perSecond
    const startedAt = performance.now()
    relay.onAsked(() => {
      granted += 1
      if (place >= 0) latenciesMs.push(performance.now() - startedAt)
    })
    await bus.publish('analytics_events', { messages: [messageOf(organisation, place + WARM_UP)] })
    await delay(Math.max(1, dueAt - performance.now()))
  }
  console.log(
    `\n| plate event to device command, ms | sent | opened | p50 | p95 | p99 |\n| --- | --- | --- | --- | --- | --- |`,
  )
  console.log(`| ${perSecond} a second | ${seconds * perSecond} | ${granted} | ${shown(latenciesMs)} |`)
}

/** All at once: what the process and the database can do, and the process's own share of it. */
async function measureBurst(bus: Bus, organisation: Organisation, settle: () => Promise<void>): Promise<void> {
  const count = Math.min(900, 9 * devices)
  const cpuBefore = process.cpuUsage()
  const startedAt = performance.now()
  for (let from = 0; from < count; from += 10) {
    const messages = Array.from({ length: 10 }, (_, n) => messageOf(organisation, 500_000 + from + n))
    await bus.publish('analytics_events', { messages })
  }
  await settle()
  const elapsedS = (performance.now() - startedAt) / 1000
  const { user, system } = process.cpuUsage(cpuBefore)
  const cpuMs = (user + system) / 1000 / count
  console.log(
    `\nA burst of ${count}: ${Math.round(count / elapsedS)} decisions a second by the wall clock, opened devices`,
  )
  console.log(
    `included; ${cpuMs.toFixed(2)} ms of processor time each, so ${Math.round(1000 / cpuMs)} a second on one core.`,
  )
}

async function measurePages(database: Database, { gangId }: Organisation): Promise<void> {
  const employees = createEmployeeService(database)
  const carsOf = createCarService({ db: database.db, clock: systemClock })
  const lastPage = Math.max(1, Math.floor(cars / 20))
  const page = { page_size: 20, extra: [] }
  const queries: [string, (round: number) => Promise<{ count: number }>][] = [
    [
      'employees by id, first pages',
      (round) => employees.list(gangId, { ...page, page: 1 + round, order_by: 'id_asc' }),
    ],
    [
      'employees by name, first pages',
      (round) => employees.list(gangId, { ...page, page: 1 + round, order_by: 'title_asc' }),
    ],
    ['employees by name, last page', () => employees.list(gangId, { ...page, page: lastPage, order_by: 'title_desc' })],
    [
      'employees of a group',
      (round) =>
        employees.list(gangId, {
          ...page,
          page: 1,
          order_by: 'id_desc',
          filters: { device_access_group_id: 1 + (round % 100) },
        }),
    ],
    [
      'employees, search of a word',
      () => employees.list(gangId, { ...page, page: 1, order_by: 'id_asc', search: 'елкин 0f3' }),
    ],
    [
      'cars, search of a part',
      (round) => carsOf.list(gangId, { ...page, page: 1, order_by: 'id_asc', search: plateOf(round * 13).slice(-4) }),
    ],
    [
      'cars of an employee',
      (round) => carsOf.list(gangId, { ...page, page: 1, order_by: 'id_asc', filters: { employee_id: 1 + round } }),
    ],
  ]
  console.log('\n| page of 20, ms | found | p50 | p95 | p99 |\n| --- | --- | --- | --- | --- |')
  for (const [name, ask] of queries) {
    const durationsMs: number[] = []
    let found = 0
    for (let round = -3; round < 40; round += 1) {
      const startedAt = performance.now()
      found = (await ask(Math.max(0, round))).count
      if (round >= 0) durationsMs.push(performance.now() - startedAt)
    }
    console.log(`| ${name} | ${found} | ${shown(durationsMs)} |`)
  }
}

const dataDir = await mkdtemp(join(tmpdir(), 'sova-bench-access-'))
const config = readConfig({ SOVA_DATA: dataDir })
const server = await startEmbeddedPostgres({ dir: databaseDir(config), logger })
const database = openDatabase(config)
const relay = await startRelay()
try {
  await migrate(database)
  const settingsSealed = secretBox.seal(JSON.stringify({ url: relay.url }))
  const organisation = await buildOrganisation(database, { cars, devices }, settingsSealed)
  const bus = await openBus({ database, logger })
  const settings = { isTargetAllowed: ({ address }: { address: string }) => address === '127.0.0.1' }
  const inputs = { settings, host: '127.0.0.1', port: 0, database, bus, clock: systemClock, logger, secretBox }
  const access = await createAccessControl({ ...inputs, annotate: () => Promise.resolve(true) })
  console.log(`${cars} cars, ${cars} employees, ${devices} devices; load average ${loadavg()[0]?.toFixed(1)}`)
  measureRules()
  await measureCommands(bus, organisation, relay)
  relay.onAsked(() => {})
  await measureBurst(bus, organisation, () => access.settle())
  await measurePages(database, organisation)
  await access.close()
  await bus.close()
} finally {
  relay.server.close()
  relay.server.closeAllConnections()
  await database.close()
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
}
