import { ANALYTIC_SETTINGS, ANALYTIC_SETTINGS_CHANGES, type EditedAnalytic } from '@sova/contract'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ANALYTIC_KINDS, analyticKind } from './analytic-kinds.ts'
import type { EditableSettings } from './analytic-settings-queries.ts'
import { drawingOf, fieldsOf, rulesOf } from './settings-drawing.ts'
import { changeOf, numberOfText, valuesOf } from './settings-form.ts'

const base = { camera_number: '100', image_width: 1920, image_height: 1080 }
const square: [number, number][] = [
  [0, 0],
  [100, 0],
  [100, 100],
]

const kindOf = (type: EditedAnalytic) => ANALYTIC_KINDS.find((kind) => kind.type === type) ?? ANALYTIC_KINDS[0]

describe('a drawing and the settings of its type', () => {
  it('zones come back with coordinates and sensitivity [SETUP-AN-11] [SETUP-AN-12]', () => {
    for (const type of ['car_number', 'helmet', 'mask', 'crowd'] as const) {
      const settings: EditableSettings = {
        ...base,
        min_confidence: 0.5,
        zones: [{ coordinates: square, sensitivity: 70 }],
      }
      const kind = kindOf(type)
      const fields = fieldsOf(kind, drawingOf(kind, settings), rulesOf(kind, settings))
      expect(fields).toEqual({ image_width: 1920, image_height: 1080, zones: settings.zones })
      expect(z.safeParse(ANALYTIC_SETTINGS_CHANGES[type], { camera_number: '100', ...fields }).success).toBe(true)
    }
    expect(kindOf('crowd').hasPeopleCount).toBe(true)
    expect(ANALYTIC_SETTINGS.crowd.shape).toHaveProperty('max_people_count')
  })

  it('the least size of an object is kept and never sent from the screen [SETUP-AN-13] [SETUP-AN-14]', () => {
    const kind = kindOf('perimeter_security')
    const settings: EditableSettings = { ...base, zones: [{ coordinates: square, sensitivity: 20 }] }
    expect(Object.keys(ANALYTIC_SETTINGS.perimeter_security.shape)).toEqual(
      expect.arrayContaining(['min_object_height', 'min_object_width', 'image_width', 'image_height', 'zones']),
    )
    const fields = fieldsOf(kind, drawingOf(kind, settings), rulesOf(kind, settings))
    expect(Object.keys(fields)).toEqual(['image_width', 'image_height', 'zones'])
  })

  it('parking spots keep their ids [SETUP-AN-15]', () => {
    const kind = kindOf('parking_detection')
    const spot: [number, number][] = [...square, [0, 100]]
    const settings: EditableSettings = { ...base, parking_spots: [{ id: 17, coordinates: spot }] }
    expect(fieldsOf(kind, drawingOf(kind, settings), rulesOf(kind, settings))).toEqual({
      image_width: 1920,
      image_height: 1080,
      parking_spots: [{ id: 17, coordinates: spot }],
    })
  })

  it('lines and the enter point are whole numbers [SETUP-AN-16] [SETUP-AN-17]', () => {
    const kind = kindOf('people_counter')
    const rules = rulesOf(kind, base)
    const points = [
      { x: 1.9, y: 2.9 },
      { x: 30.5, y: 40.5 },
    ]
    const drawing = { shapes: [{ id: 1, points, sensitivity: 50 }], enter: { x: 7.99, y: -0.5 } }
    expect(fieldsOf(kind, drawing, rules)).toMatchObject({
      counter_line: [
        [
          { x: 1, y: 2 },
          { x: 30, y: 40 },
        ],
      ],
      enter_point: { x: 7, y: -0 },
    })
  })
})

describe('the form of an analytic', () => {
  it('sends what differs, and reads a comma as a point', () => {
    const kind = kindOf('crowd')
    const settings: EditableSettings = { ...base, is_active: true, min_confidence: 0.5, max_people_count: 5 }
    const values = valuesOf(settings)
    expect(changeOf(kind, values, settings)).toBeNull()
    expect(changeOf(kind, { ...values, min_confidence: '0,75' }, settings)).toEqual({ min_confidence: 0.75 })
    expect(changeOf(kind, { ...values, max_people_count: '12', is_active: false }, settings)).toEqual({
      is_active: false,
      max_people_count: 12,
    })
    expect([numberOfText(''), numberOfText('1e9'), numberOfText('abc'), numberOfText(' 0,5 ')]).toEqual([
      null,
      null,
      null,
      0.5,
    ])
  })
})

it('there are seven lists by the names of their routes [ROUTE-32]', () => {
  const paths = ['car-numbers', 'helmets', 'masks', 'perimeters', 'parkings', 'crowds', 'people_counter']
  expect(ANALYTIC_KINDS.map(({ path }) => path).sort()).toEqual(paths.sort())
  expect(analyticKind('faces')).toBeNull()
})
