/** Access control on a database of its own, with a clock that stands still, and events as the store would tell them. */
import { createLogger, ManualClock } from '@sova/base'
import { type Bus, createLocalBus } from '@sova/bus'
import type { AnalyticMessageOf } from '@sova/contract'
import { type BuiltCamera, type TestDatabase, testSecretBox, useTestDatabase } from '@sova/testing'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type AccessControl, createAccessControl } from '../create-access.ts'
import type { EventAnnotation } from '../decisions/sighting-decider.ts'

export interface TestAccess {
  database: TestDatabase
  bus: Bus
  clock: ManualClock
  access: AccessControl
  /** What events were told, in order. */
  annotations: (EventAnnotation & { eventId: number })[]
  /** Tells of a plate and waits until everything is decided and answered. */
  seesCar(camera: BuiltCamera, plate: string, given?: Partial<AnalyticMessageOf<'car_number'>>): Promise<number>
  seesFace(camera: BuiltCamera, employeeId: number | null): Promise<number>
  journal(): Promise<JournalRow[]>
  /** A second process on the same database and bus. */
  startAnother(): Promise<AccessControl>
}

export interface JournalRow {
  kind: string
  is_granted: boolean
  reason: string
  device_id: number
  employee_id: number | null
  car_number: string | null
  access_group_id: number | null
  username: string | null
  state: string | null
  answer: string | null
}

let lastEventId = 1_000_000

export function useAccess(): () => TestAccess {
  const database = useTestDatabase()
  const clock = new ManualClock()
  const logger = createLogger('access', { level: 'silent' })
  const bus = createLocalBus(logger)
  const annotations: TestAccess['annotations'] = []
  const started: AccessControl[] = []

  const start = async () => {
    const access = await createAccessControl({
      settings: { isTargetAllowed: ({ address }) => address === '127.0.0.1' },
      host: '127.0.0.1',
      port: 0,
      database: database(),
      bus,
      annotate: ({ id: eventId }, annotation) => Promise.resolve(annotations.push({ eventId, ...annotation })),
      clock,
      logger,
      secretBox: testSecretBox,
    })
    started.push(access)
    return access
  }
  const settle = async () => {
    for (const access of started) await access.settle()
  }

  beforeAll(start)
  // What was seen in one test is no passage of the next.
  beforeEach(async () => {
    await clock.advance(60_000)
    annotations.splice(0)
    await database().sql`TRUNCATE access_journal, access_journal_answer, device_command`
  })
  afterAll(async () => {
    for (const access of started) await access.close()
  })

  return () => {
    const [access] = started
    if (!access) throw new Error('useAccess() gives access control inside tests only')
    return {
      database: database(),
      bus,
      clock,
      access,
      annotations,
      startAnother: start,
      async seesCar(camera, plate, given = {}) {
        lastEventId += 1
        await bus.publish('analytics_events', { messages: [{ ...carMessage(camera, plate, clock.nowMs()), ...given }] })
        await settle()
        return given.id ?? lastEventId
      },
      async seesFace(camera, employeeId) {
        lastEventId += 1
        await bus.publish('analytics_events', { messages: [faceMessage(camera, employeeId, clock.nowMs())] })
        await settle()
        return lastEventId
      },
      async journal() {
        const rows = await database().sql<JournalRow[]>`
          SELECT kind, is_granted, reason, device_id, employee_id, car_number, access_group_id, username,
            answer.state, answer.answer
          FROM access_journal LEFT JOIN access_journal_answer AS answer ON journal_id = id ORDER BY id`
        return [...rows]
      },
    }
  }
}

const common = (camera: BuiltCamera, atMs: number) => ({
  id: lastEventId,
  text: '',
  date: '',
  at: atMs,
  camera_number: camera.number,
  duration: 5,
  confidence: 0.95,
  access: null,
  device_id: null,
})

const carMessage = (camera: BuiltCamera, number: string, atMs: number): AnalyticMessageOf<'car_number'> => ({
  ...common(camera, atMs),
  type: 'car_number',
  number,
  employee_id: null,
  transport_class: null,
  emergency_vehicle_light: false,
})

const faceMessage = (
  camera: BuiltCamera,
  employeeId: number | null,
  atMs: number,
): AnalyticMessageOf<'face_recognition'> => ({
  ...common(camera, atMs),
  type: 'face_recognition',
  employee_id: employeeId,
})
