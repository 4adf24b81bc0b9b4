import {
  ANALYTIC_TYPES,
  type AnalyticType,
  editCarNumberSettings,
  editCrowdSettings,
  editHelmetSettings,
  editMaskSettings,
  editParkingSettings,
  editPeopleCounterSettings,
  editPerimeterSettings,
  listCarNumberSettings,
  listCrowdSettings,
  listHelmetSettings,
  listMaskSettings,
  listParkingSettings,
  listPeopleCounterSettings,
  listPerimeterSettings,
  loadCarNumberSettings,
  loadCrowdSettings,
  loadFaceSettings,
  loadHelmetSettings,
  loadMaskSettings,
  loadMotionSettings,
  loadParkingSettings,
  loadPeopleCounterSettings,
  loadPerimeterSettings,
  loadThermalSettings,
} from '@sova/contract'
import { type BuiltCamera, buildAccount, buildCamera } from '@sova/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestCaller, usePortal } from '../../testing/use-portal.ts'

/** Every kind has calls of its own. */
const LOAD = {
  thermal_vision: loadThermalSettings,
  car_number: loadCarNumberSettings,
  face_recognition: loadFaceSettings,
  helmet: loadHelmetSettings,
  motion_alarm: loadMotionSettings,
  mask: loadMaskSettings,
  crowd: loadCrowdSettings,
  perimeter_security: loadPerimeterSettings,
  people_counter: loadPeopleCounterSettings,
  parking_detection: loadParkingSettings,
}
const LIST = {
  car_number: listCarNumberSettings,
  helmet: listHelmetSettings,
  mask: listMaskSettings,
  crowd: listCrowdSettings,
  perimeter_security: listPerimeterSettings,
  people_counter: listPeopleCounterSettings,
  parking_detection: listParkingSettings,
}
const EDIT = {
  car_number: editCarNumberSettings,
  helmet: editHelmetSettings,
  mask: editMaskSettings,
  crowd: editCrowdSettings,
  perimeter_security: editPerimeterSettings,
  people_counter: editPeopleCounterSettings,
  parking_detection: editParkingSettings,
}

const portal = usePortal()
let owner: TestCaller
let camera: BuiltCamera
/** Has every kind of analytics, too. */
let side: BuiltCamera
const changed: unknown[] = []

const square = [
  [10, 10],
  [100, 10],
  [100, 100],
  [10, 100],
]
const picture = { image_width: 640, image_height: 360 }

beforeAll(async () => {
  const { database, signIn, bus } = portal()
  const account = await buildAccount(database)
  owner = await signIn(account)
  camera = await buildCamera(database, {
    title: 'Северные ворота',
    columns: { analytics: [...ANALYTIC_TYPES] },
    permissions: [{ account, permission: 'O' }],
  })
  side = await buildCamera(database, {
    title: 'Боковой вход',
    columns: { analytics: [...ANALYTIC_TYPES] },
    permissions: [{ account, permission: 'O' }],
  })
  await buildCamera(database, { title: 'Yard', permissions: [{ account, permission: 'O' }] })
  await bus.subscribe('analytics_settings_changed', (message) => void changed.push(message))
})

const edit = (type: string, change: object) =>
  owner.post(EDIT[type as keyof typeof EDIT].path, { camera_number: camera.number, ...change })
const load = async (type: AnalyticType, caller = owner) => {
  const { body } = await caller.post(LOAD[type].path, { camera_numbers: [camera.number] })
  return (body.results as Record<string, unknown>[])[0]
}

describe('settings of analytics', () => {
  it.each([
    ['thermal_vision', ['face_recognition']],
    ['car_number', ['image_height', 'image_width', 'min_confidence', 'zones']],
    ['face_recognition', []],
    ['helmet', ['image_height', 'image_width', 'min_confidence', 'zones']],
    ['motion_alarm', ['image_height', 'image_width', 'zones']],
    ['mask', ['image_height', 'image_width', 'min_confidence', 'zones']],
    ['crowd', ['image_height', 'image_width', 'max_people_count', 'min_confidence', 'zones']],
    ['perimeter_security', ['image_height', 'image_width', 'min_object_height', 'min_object_width', 'zones']],
    ['people_counter', ['counter_line', 'enter_point', 'image_height', 'image_width']],
    ['parking_detection', ['image_height', 'image_width', 'parking_spots']],
  ] as const)(
    'of %s have fields of their own [SETUP-AN-10] [SETUP-AN-11] [SETUP-AN-12] [SETUP-AN-13] [SETUP-AN-15] [SETUP-AN-16] [AN-CALL-01]',
    async (type, own) => {
      const settings = await load(type)
      expect(settings).toMatchObject({ camera_number: camera.number, is_active: true, push_domain: '127.0.0.1:0' })
      const fields = Object.keys(settings ?? {}).filter(
        (name) => !['camera_number', 'push_domain', 'is_active'].includes(name),
      )
      expect(fields.sort()).toEqual([...own])
    },
  )

  it('are changed by part, and the engine is told [SETUP-AN-20]', async () => {
    changed.length = 0
    const zones = [{ coordinates: square, sensitivity: 70 }]
    const first = await edit('crowd', { ...picture, zones, max_people_count: 12, min_confidence: 0.75 })
    expect([first.status, first.body.max_people_count]).toEqual([200, 12])
    await edit('crowd', { min_confidence: 0.5, is_active: false })
    expect(await load('crowd')).toMatchObject({ zones, max_people_count: 12, min_confidence: 0.5, is_active: false })
    expect(changed).toEqual(Array(2).fill({ number: camera.number, type: 'crowd' }))
  })

  it.each([
    ['car_number', { zones: [{ coordinates: square, sensitivity: 60 }], min_confidence: 0.8 }],
    ['helmet', { zones: [{ coordinates: square, sensitivity: 60 }], min_confidence: 0.8 }],
    ['mask', { zones: [{ coordinates: square, sensitivity: 60 }], min_confidence: 0.8 }],
    [
      'perimeter_security',
      { zones: [{ coordinates: square, sensitivity: 60 }], min_object_height: 12, min_object_width: 14 },
    ],
    ['parking_detection', { parking_spots: [{ id: 3, coordinates: square }] }],
  ] as const)('of %s are changed in the fields of their own [SETUP-AN-20]', async (type, own) => {
    const change = { ...picture, ...own }
    expect(await edit(type, change)).toMatchObject({ status: 200, body: change })
    expect(await load(type)).toMatchObject(change)
  })

  it('of a line keep whole pixels [SETUP-AN-17]', async () => {
    const line = [
      { x: 10.9, y: 100.2 },
      { x: 300.7, y: 100.9 },
    ]
    const change = { ...picture, counter_line: [line], enter_point: { x: 50.5, y: 20.9 } }
    expect((await edit('people_counter', change)).body).toMatchObject({
      counter_line: [
        [
          { x: 10, y: 100 },
          { x: 300, y: 100 },
        ],
      ],
      enter_point: { x: 50, y: 20 },
    })
  })

  it.each([
    [
      'outside the picture',
      'helmet',
      { ...picture, zones: [{ coordinates: square.map(([x = 0, y = 0]) => [x * 7, y]) }] },
      'zones',
      /за пределы/,
    ],
    [
      'crossing itself',
      'mask',
      {
        ...picture,
        zones: [
          {
            coordinates: [
              [0, 0],
              [100, 100],
              [100, 0],
              [0, 100],
            ],
          },
        ],
      },
      'zones',
      /пересекает/,
    ],
    ['of two points', 'perimeter_security', { ...picture, zones: [{ coordinates: square.slice(0, 2) }] }, 'zones', /3/],
    [
      'of 101 points',
      'perimeter_security',
      { ...picture, zones: [{ coordinates: Array.from({ length: 101 }, (_, x) => [x, x * x]) }] },
      'zones',
      /100/,
    ],
    ['without the picture’s size', 'car_number', { zones: [{ coordinates: square }] }, 'image_width', /Обязательное/],
    [
      'of a parking spot with five corners',
      'parking_detection',
      { ...picture, parking_spots: [{ id: 1, coordinates: [...square, [5, 50]] }] },
      'parking_spots',
      /4/,
    ],
    [
      'of four lines',
      'people_counter',
      {
        ...picture,
        counter_line: Array.from({ length: 4 }, () => [
          { x: 0, y: 0 },
          { x: 9, y: 9 },
        ]),
      },
      'counter_line',
      /3/,
    ],
    [
      'of an enter point on its line',
      'people_counter',
      {
        ...picture,
        counter_line: [
          [
            { x: 0, y: 0 },
            { x: 100, y: 0 },
          ],
        ],
        enter_point: { x: 50, y: 0 },
      },
      'enter_point',
      /в стороне/,
    ],
    ['of a threshold above one', 'car_number', { min_confidence: 1.5 }, 'min_confidence', /Не больше 1/],
    ['of no people at all', 'crowd', { max_people_count: 0 }, 'max_people_count', /Не меньше 1/],
  ])('with a drawing %s are refused in words', async (_, type, change, field, message) => {
    const before = await load(type as AnalyticType)
    const { status, body } = await edit(type, change)
    expect(status).toBe(400)
    expect((body[field] as string[])[0]).toMatch(message)
    expect(await load(type as AnalyticType)).toEqual(before)
  })

  it.each(Object.entries(LIST))(
    'of %s are listed in pages, with filters, search, order and fields [SETUP-AN-19]',
    async (_, call) => {
      const { body } = await owner.post(call.path, { search: 'ворота СЕВЕР', fields: ['title', 'is_active'] })
      expect(body).toMatchObject({
        count: 1,
        results: [{ camera_number: camera.number, title: 'Северные ворота', is_active: expect.any(Boolean) }],
      })
      expect(Object.keys((body.results as object[])[0]!)).toHaveLength(3)
      expect((await owner.post(call.path, { search: 'Yard' })).body.count).toBe(0)
      const second = { page: 2, page_size: 1, order_by: 'camera_number_desc', filters: {} }
      expect((await owner.post(call.path, second)).body).toMatchObject({
        count: 2,
        page: { current: 2, all: 2, page_size: 1 },
        results: [{ camera_number: [camera.number, side.number].sort()[0] }],
      })
      const filters = { camera_number: side.number, is_active: true }
      expect((await owner.post(call.path, { filters })).body).toMatchObject({
        count: 1,
        results: [{ camera_number: side.number }],
      })
      expect((await owner.post(call.path, { filters: { ...filters, is_active: false } })).body.count).toBe(0)
      expect((await owner.post(call.path, { fields: ['password_hash'] })).body.code).toBe('unknown_field')
      expect((await owner.post(call.path, { order_by: 'id; DROP TABLE camera' })).body.code).toBe('unknown_field')
    },
  )

  it('of cameras of others, and of none, are an empty list [AN-CALL-14]', async () => {
    const { database } = portal()
    const hidden = await buildCamera(database, { columns: { analytics: ['mask'] } })
    const { status, body } = await owner.post('/v0/analytics/mask/settings/', {
      camera_numbers: [hidden.number, '404404'],
    })
    expect([status, body]).toEqual([200, { results: [] }])
  })
})
