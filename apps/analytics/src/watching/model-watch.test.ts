import type { Findings } from '@sova/models'
import { describe, expect, it } from 'vitest'
import { toEvent } from '../events/to-event.ts'
import type { RecentEvent } from './happening.ts'
import { createModelRules } from './model-watch.ts'

const NOTHING: Findings = { plates: [], faces: [], objects: [] }
const ANYWHERE = { zones: [], confidenceMin: 0.5 }
const ALL = { car_number: ANYWHERE, face_recognition: ANYWHERE, helmet: ANYWHERE, mask: ANYWHERE }
const boxAt = (x: number, y = 0.5, side = 0.1) => ({ x, y, width: side, height: side })
const head = (x: number, className = 'no_helmet', confidence = 0.9) => ({ box: boxAt(x), className, confidence })
const plate = (text: string, x = 0.4, confidence = 0.9) => ({ text, box: boxAt(x), confidence })
const face = (employeeId: number | null, vector: number[], likeness = 0.6) => ({
  box: boxAt(0.5),
  confidence: 0.9,
  employeeId,
  likeness: employeeId === null ? null : likeness,
  vector: Float32Array.from(vector),
})
/** One look every half a second. */
const watch = (
  looks: readonly Partial<Findings>[],
  settings: Parameters<typeof createModelRules>[0] = ALL,
  recent: readonly RecentEvent[] = [],
) => {
  const rules = createModelRules(settings, recent)
  return looks.flatMap((findings, index) => rules.see({ ...NOTHING, ...findings }, 1_000_000 + index * 500))
}

describe('what models see', () => {
  it('is a plate told once, however often it is seen, and with a letter read otherwise', () => {
    const looks = ['A123BC77', 'A123BC77', 'A128BC77', 'A123BC77'].map((text) => ({ plates: [plate(text)] }))
    const told = watch(looks)
    expect(told.map(({ type, text, details }) => [type, text, details?.number])).toEqual([
      ['car_number', 'A123BC77', 'A123BC77'],
    ])
    expect(watch([{ plates: [plate('A123BC77'), plate('K777KK77', 0.7)] }])).toHaveLength(2)
  })

  it('is a plate as it is read surer, or twice alike, where the first reading was wrong by a letter', () => {
    const textsOf = (...looks: ReturnType<typeof plate>[][]) =>
      watch(looks.map((plates) => ({ plates }))).map(({ text }) => text)
    const [wrong, right] = [plate('A128BC77'), plate('A123BC77')]
    expect(textsOf([wrong], [right], [right], [right], [wrong], [wrong])).toEqual(['A128BC77', 'A123BC77'])
    expect(textsOf([wrong], [plate('A123BC77', 0.4, 0.95)])).toEqual(['A128BC77', 'A123BC77'])
    expect(textsOf([right], [right], [wrong], [right], [wrong])).toEqual(['A123BC77'])
  })

  it('is more of the same event where a plate is read much surer, and an event anew where that comes late', () => {
    const looks = [0.5, 0.55, 0.75, 0.7, 0.95].map((confidence) => ({ plates: [plate('A123BC77', 0.4, confidence)] }))
    const told = watch(looks)
    expect(told.map(({ details, isNew }) => [details?.confidence, isNew])).toEqual([
      [0.5, true],
      [0.75, false],
      [0.95, false],
    ])
    expect(new Set(told.map(({ key, atMs }) => `${key} ${atMs}`)).size).toBe(1)
    const unsure = Array.from({ length: 12 }, () => ({ plates: [plate('A123BC77', 0.4, 0.5)] }))
    const late = watch([...unsure, { plates: [plate('A123BC77')] }])
    expect(late.map(({ atMs, isNew }) => [atMs, isNew])).toEqual([
      [1_000_000, true],
      [1_006_000, true],
    ])
  })

  it('is each of two plates that differ by a letter, one behind the other or side by side', () => {
    const plates = [plate('A123BC77'), plate('A124BC77', 0.8, 0.8)]
    expect(watch([{ plates }])).toHaveLength(2)
    const following = plates.flatMap((one) => [0, 1, 2].map(() => ({ plates: [one] })))
    expect(watch(following).map(({ text }) => text)).toEqual(['A123BC77', 'A124BC77'])
  })

  it('is told again when it comes again later', () => {
    const gone = Array.from({ length: 30 }, () => ({}))
    const told = watch([{ plates: [plate('A123BC77')] }, ...gone, { plates: [plate('A123BC77')] }])
    expect(new Set(told.map(({ key }) => key)).size).toBe(2)
  })

  it('is told again when it comes again within the hour by which the clock was set back meanwhile', () => {
    const event = { type: 'car_number', atMs: 999_000, endMs: 999_000, plate: 'K777KK77' } as const
    const rules = createModelRules(ALL, [event])
    const textsAt = (atMs: number) =>
      rules.see({ ...NOTHING, plates: [plate('A123BC77'), plate('K777KK77', 0.8)] }, atMs).map(({ text }) => text)
    expect(textsAt(1_000_000)).toEqual(['A123BC77'])
    expect(textsAt(1_000_000 - 3_600_000)).toEqual(['A123BC77', 'K777KK77'])
  })

  it('is not told again after a restart in the middle of it', () => {
    const event = { atMs: 995_000, endMs: 995_000 }
    const recent = [
      { ...event, type: 'car_number', plate: 'A123BC77' },
      { ...event, type: 'face_recognition', employeeId: 42 },
      { ...event, type: 'helmet' },
    ] as const
    const looks = [0, 1].map(() => ({
      plates: [plate('A123BC77'), plate('K777KK77', 0.8)],
      faces: [face(42, [1, 0]), face(43, [0, 1])],
      objects: [head(0.4)],
    }))
    expect(watch(looks, ALL, recent).map(({ text, details }) => text ?? details?.employee_id)).toEqual(['K777KK77', 43])
    const old = recent.map((one) => ({ ...one, endMs: 980_000 }))
    expect(watch(looks, ALL, old)).toHaveLength(5)
  })

  it('is the kind of vehicle that a plate is on', () => {
    const ambulance = { box: { x: 0.3, y: 0.2, width: 0.4, height: 0.6 }, className: 'ambulance', confidence: 0.9 }
    const [told] = watch([{ plates: [plate('A123BC77')], objects: [ambulance] }])
    expect(told?.details?.transport_class).toBe('ambulance')
  })

  it('is an employee once, as sure as they are like their photo, and each stranger once', () => {
    const looks = [
      { faces: [face(42, [1, 0]), face(null, [0, 1])] },
      { faces: [face(42, [1, 0]), face(null, [0.1, 0.99])] },
      { faces: [face(null, [0.99, 0.1])] },
    ]
    expect(watch(looks).map(({ words, details }) => [words?.code, details?.employee_id, details?.confidence])).toEqual([
      ['face_known', 42, 0.6],
      ['face_unknown', undefined, 0.9],
      ['face_unknown', undefined, 0.9],
    ])
  })

  it('is an employee again who is recognised much surer, so that the door opens which did not', () => {
    const looks = [0.5, 0.55, 0.75, 0.6, 0.8].map((likeness) => ({ faces: [face(42, [1, 0], likeness)] }))
    expect(watch(looks).map(({ details }) => details?.confidence)).toEqual([0.5, 0.75])
  })

  it('is a bare head once it was seen twice, wherever it walks; a head with a helmet is nothing', () => {
    expect(watch([{ objects: [head(0.4)] }])).toEqual([])
    expect(watch([{ objects: [head(0.4), head(0.42)] }])).toEqual([])
    const walking = [0.4, 0.44, 0.48, 0.52].map((x) => ({ objects: [head(x), head(0.8, 'helmet')] }))
    expect(watch(walking).map(({ type, words }) => [type, words?.code])).toEqual([['helmet', 'no_helmet']])
    const bare = [0.4, 0.44].map((x) => ({ objects: [head(x, 'no_mask')] }))
    expect(watch(bare).map(({ type }) => type)).toEqual(['mask'])
  })

  it('is left out where the kind is not watched, outside its zones, and where the model is less sure than was set', () => {
    const looks = [{ objects: [head(0.4)] }, { objects: [head(0.4)] }]
    const right = [
      { x: 0.6, y: 0 },
      { x: 1, y: 0 },
      { x: 1, y: 1 },
      { x: 0.6, y: 1 },
    ]
    expect(watch(looks, { mask: ANYWHERE })).toEqual([])
    expect(watch(looks, { helmet: { ...ANYWHERE, zones: [{ corners: right, sensitivity: 50 }] } })).toEqual([])
    expect(watch(looks, { helmet: { ...ANYWHERE, confidenceMin: 0.95 } })).toEqual([])
    expect(watch(looks, { helmet: ANYWHERE })).toHaveLength(1)
  })

  it('becomes an event with its own crop, without a text in any language', () => {
    const [told] = watch([{ objects: [head(0.4)] }, { objects: [head(0.4)] }])
    const jpeg = Uint8Array.of(1)
    const event = toEvent('1001', told!, { full: jpeg, part: Uint8Array.of(2) })
    expect(event).toMatchObject({ type: 'helmet', words: { code: 'no_helmet' }, confidence: 0.9, alarm: true })
    expect(event.screenshots).toEqual({ full: jpeg, head: Uint8Array.of(2) })
    expect(event.text).toBeUndefined()
  })
})
