import { listAnalyticSources } from '@sova/contract'
import { buildAccount } from '@sova/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { type TestCaller, usePortal } from '../../testing/use-portal.ts'

const portal = usePortal()
let caller: TestCaller
let operator: TestCaller

beforeEach(async () => {
  const { database, signIn } = portal()
  caller ??= await signIn(await buildAccount(database))
  operator ??= await signIn(await buildAccount(database, { isOperator: true }))
  await database.db.deleteFrom('analytic_model').execute()
})

async function read(who: TestCaller) {
  const { body } = await who.post(listAnalyticSources.path)
  const results = body.results as { type: string; source: string; problem: string | null; detail: string }[]
  return Object.fromEntries(results.map(({ type, ...source }) => [type, source]))
}

describe('where events of a kind come from', () => {
  it('is Sova itself for five kinds; four say that no model is configured, and temperatures come from cameras', async () => {
    const sources = await read(caller)
    const ofSource = (source: string) => Object.keys(sources).filter((type) => sources[type]?.source === source)
    expect(ofSource('built_in')).toEqual([
      'motion_alarm',
      'crowd',
      'perimeter_security',
      'people_counter',
      'parking_detection',
    ])
    expect(ofSource('model')).toEqual(['car_number', 'face_recognition', 'helmet', 'mask'])
    expect(ofSource('outside')).toEqual(['thermal_vision'])
    expect(sources.helmet).toEqual({ source: 'model', problem: 'not_configured', detail: '' })
  })

  it('says what the engine tells of a model, and its words to operators alone', async () => {
    const detail = 'plates.json: the model takes [1, 3, 8, 8]'
    const rows = [
      { type: 'car_number', problem: 'shape_mismatch', detail },
      { type: 'mask', problem: null, detail: 'masks.json' },
      { type: 'helmet', problem: 'of_a_newer_engine', detail: '' },
    ]
    await portal().database.db.insertInto('analytic_model').values(rows).execute()
    expect((await read(caller)).car_number).toEqual({ source: 'model', problem: 'shape_mismatch', detail: '' })
    const told = await read(operator)
    expect(told.car_number?.detail).toBe(detail)
    expect(told.mask?.problem).toBeNull()
    expect(told.helmet?.problem).toBe('file_unreadable')
  })
})
