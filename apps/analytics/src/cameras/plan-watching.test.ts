import { describe, expect, it } from 'vitest'
import type { CameraRow, StoredAnalytics } from './active-kinds.ts'
import { planCameraEvents } from './plan-camera-events.ts'
import { planWatching } from './plan-watching.ts'

/** A Saturday, 12:30 in Yekaterinburg. */
const NOW_MS = Date.UTC(2026, 10, 21, 7, 30)

const camera = (changes: Partial<CameraRow> = {}): CameraRow => ({
  id: 5,
  number: '100',
  timezone: 'Asia/Yekaterinburg',
  analytics: ['motion_alarm', 'perimeter_security'],
  streams_count: 2,
  media_domain: 'media.example.ru',
  owner_id: '9',
  is_inactive: false,
  gang_ids: [3],
  has_device: false,
  ...changes,
})
const zone = {
  image_width: 800,
  image_height: 400,
  min_object_width: 8,
  min_object_height: 8,
  zones: [
    {
      coordinates: [
        [0, 0],
        [800, 0],
        [800, 200],
      ],
      sensitivity: 30,
    },
  ],
}
const stored = (changes: Partial<StoredAnalytics> = {}): StoredAnalytics => ({
  cameras: [camera()],
  settings: [{ camera_id: 5, type: 'perimeter_security', is_active: true, settings: zone }],
  schedules: [],
  ...changes,
})
const kindsOf = (analytics: StoredAnalytics, nowMs = NOW_MS) =>
  planWatching(analytics, nowMs).map(({ number, settings }) => [number, Object.keys(settings)])

describe('what is watched', () => {
  it('are the cameras with a kind that Sova sees itself, by their second stream where they have one', () => {
    const [watched] = planWatching(stored(), NOW_MS)
    expect(watched).toMatchObject({ number: '100', tracks: 'v2', ownerId: '9', mediaDomain: 'media.example.ru' })
    expect(planWatching(stored({ cameras: [camera({ streams_count: 1 })] }), NOW_MS)[0]?.tracks).toBe('v1')
    expect(kindsOf(stored({ cameras: [camera({ analytics: ['car_number', 'helmet'] })] }))).toEqual([])
  })

  it('are the kinds that models see, where there is a model, with the zones and the sureness that was set', () => {
    const cameras = [camera({ analytics: ['helmet', 'mask', 'face_recognition', 'crowd'] })]
    const helmet = { camera_id: 5, type: 'helmet', is_active: true, settings: { ...zone, min_confidence: 0.8 } }
    const mask = { camera_id: 5, type: 'mask', is_active: false, settings: {} }
    const plan = planWatching(stored({ cameras, settings: [helmet, mask] }), NOW_MS, {
      modelKinds: ['helmet', 'mask', 'face_recognition'],
      onvifKinds: [],
    })
    expect(plan[0]?.gangIds).toEqual([3])
    expect(plan[0]?.settings.models).toMatchObject({
      helmet: { confidenceMin: 0.8, zones: [{ sensitivity: 30 }] },
      face_recognition: { zones: [] },
    })
    expect(Object.keys(plan[0]?.settings.models ?? {})).toEqual(['helmet', 'face_recognition'])
    expect(kindsOf(stored({ cameras }))).toEqual([['100', ['crowd']]])
  })

  it('is not a kind that the camera tells itself over ONVIF, which is listened to instead', () => {
    const onvifKinds = ['motion_alarm', 'car_number'] as const
    const analytics = stored({ cameras: [camera({ has_device: true }), camera({ id: 6, number: '101' })] })
    const plan = planWatching(analytics, NOW_MS, { modelKinds: [], onvifKinds })
    expect(plan.map(({ number, settings }) => [number, Object.keys(settings)])).toEqual([
      ['100', ['perimeter_security']],
      ['101', ['motion_alarm']],
    ])
    expect(planCameraEvents(analytics, NOW_MS, onvifKinds)).toEqual([{ id: 5, number: '100', kinds: ['motion_alarm'] }])
    const off = { camera_id: 5, type: 'motion_alarm', is_active: false, settings: {} }
    expect(planCameraEvents({ ...analytics, settings: [off] }, NOW_MS, onvifKinds)).toEqual([])
  })

  it('is not a camera that nobody owns, or that is out of service', () => {
    expect(kindsOf(stored({ cameras: [camera({ owner_id: null })] }))).toEqual([])
    expect(kindsOf(stored({ cameras: [camera({ is_inactive: true })] }))).toEqual([])
  })

  it('is what is switched on and has something to look for', () => {
    expect(kindsOf(stored())).toEqual([['100', ['motion_alarm', 'perimeter_security']]])
    const off = { camera_id: 5, type: 'motion_alarm', is_active: false, settings: {} }
    expect(kindsOf(stored({ settings: [off] }))).toEqual([])
  })

  it('has its places as shares of the picture', () => {
    const [watched] = planWatching(stored(), NOW_MS)
    expect(watched?.settings.perimeter_security).toEqual({
      zones: [
        {
          corners: [
            { x: 0, y: 0 },
            { x: 1, y: 0 },
            { x: 1, y: 0.5 },
          ],
          sensitivity: 30,
        },
      ],
      minObject: { width: 0.01, height: 0.02 },
    })
  })

  it('keeps to schedules in the time of the camera', () => {
    const day = { is_active: true, start_time: '12:00', end_time: '13:00' }
    const schedules = [{ camera_id: 5, type: 'motion_alarm', settings: [{ ...day, day_of_week: 5 }] }]
    expect(kindsOf(stored({ schedules }))).toEqual([['100', ['motion_alarm', 'perimeter_security']]])
    expect(kindsOf(stored({ schedules }), NOW_MS + 31 * 60_000)).toEqual([['100', ['perimeter_security']]])
    const elsewhere = stored({ schedules, cameras: [camera({ timezone: 'Europe/Moscow' })] })
    expect(kindsOf(elsewhere)).toEqual([['100', ['perimeter_security']]])
  })

  it('is not stopped by settings, schedules or a time zone that make no sense', () => {
    const broken = stored({
      cameras: [camera({ timezone: 'Nowhere/At all' })],
      settings: [
        { camera_id: 5, type: 'perimeter_security', is_active: true, settings: { zones: 'all' } },
        { camera_id: 5, type: 'motion_alarm', is_active: true, settings: null },
      ],
      schedules: [{ camera_id: 5, type: 'motion_alarm', settings: 'always' }],
    })
    expect(kindsOf(broken)).toEqual([['100', ['motion_alarm']]])
  })
})
