import { describe, expect, it } from 'vitest'
import {
  ANALYTIC_TYPES,
  Camera,
  CameraRow,
  hasArchive,
  hasCoordinates,
  isArchiveAvailable,
  isArchiveReady,
  isInactive,
  isLiveReady,
  isMultiStream,
  isRecordDisabled,
  leadingAnalytic,
  PERMISSION_BY_LEVEL,
  toCameraInfo,
} from './index.ts'

const camera: Camera = {
  number: '1784553100',
  address: 'Уфа, ул. Менделеева, 137',
  title: 'Въезд № 1',
  timezone: 'Asia/Yekaterinburg',
  longitude: 55.96,
  latitude: 54.73,
  is_embed: true,
  is_sounding: true,
  embed_hosts: ['example.ru'],
  analytics: ['car_number', 'motion_alarm'],
  blocking_lvl: 0,
  is_fav: true,
  is_public: false,
  inventory: true,
  inactivity_period: null,
  server: { domain: 'media.example.ru', vendor_name: 'sova', screenshot_domain: null },
  tariff: { name: 'Архив 7 дней', dvr_hours: 168, dvr_size: null },
  streams_count: 2,
  token_l: 'live',
  token_r: 'archive',
  token_d: null,
  permission: 'R',
  record_disable_period: null,
  marker_id: 1,
}

describe('camera', () => {
  it('has a tariff, an address, a number and a title [CAMERA-ENTITY-01]', () => {
    for (const field of ['tariff', 'address', 'number', 'title'] as const) {
      const { [field]: _, ...without } = camera
      expect(Camera.safeParse(without).success, field).toBe(false)
    }
    expect(Camera.safeParse(camera).success).toBe(true)
  })

  it('may have analytics of ten kinds and of no other [CAMERA-ENTITY-02]', () => {
    expect(Camera.safeParse({ ...camera, analytics: [...ANALYTIC_TYPES] }).success).toBe(true)
    expect(ANALYTIC_TYPES).toHaveLength(10)
    expect(Camera.safeParse({ ...camera, analytics: ['telepathy'] }).success).toBe(false)
  })

  it('carries every field of the specification [CAMERA-ENTITY-03] [CAMERA-ENTITY-04] [CAM-TOKEN-04]', () => {
    const fields =
      'number address title timezone longitude latitude is_embed is_sounding embed_hosts analytics blocking_lvl is_fav ' +
      'is_public inventory inactivity_period server tariff streams_count token_l token_r token_d permission ' +
      'record_disable_period marker_id'
    expect(Object.keys(Camera.shape).sort()).toEqual(fields.split(' ').sort())
    expect(Object.keys(camera.server).sort()).toEqual(['domain', 'screenshot_domain', 'vendor_name'])
    expect(Object.keys(camera.tariff).sort()).toEqual(['dvr_hours', 'dvr_size', 'name'])
  })

  it('gives the player its client-side info [CAMERA-ENTITY-05]', () => {
    expect(toCameraInfo(camera)).toEqual({
      number: '1784553100',
      title: 'Въезд № 1',
      server: camera.server,
      tokenLive: 'live',
      tokenDVR: 'archive',
      hasSound: true,
      isPtz: true,
      streamsCount: 2,
      archiveHours: 168,
      analytics: ['car_number', 'motion_alarm'],
      hasAnalytics: true,
      isEmbed: true,
      inFavorites: true,
      hasCoordinates: true,
      isPublic: false,
    })
  })

  it('is live-ready with a live token and a server domain only [CAMERA-ENTITY-06]', () => {
    expect(isLiveReady(camera)).toBe(true)
    expect(isLiveReady({ ...camera, token_l: null })).toBe(false)
    expect(isLiveReady({ ...camera, server: { ...camera.server, domain: '' } })).toBe(false)
  })

  it('is archive-ready with an archive token and a domain only [CAMERA-ENTITY-07]', () => {
    expect(isArchiveReady(camera)).toBe(true)
    expect(isArchiveReady({ ...camera, token_r: null })).toBe(false)
    expect(isArchiveReady({ ...camera, server: { ...camera.server, domain: '' } })).toBe(false)
  })

  it('is multi-stream above one stream [CAMERA-ENTITY-08]', () => {
    expect(isMultiStream({ streams_count: 1 })).toBe(false)
    expect(isMultiStream({ streams_count: 2 })).toBe(true)
  })

  it('has an archive if its tariff has hours or a size [CAMERA-ENTITY-09]', () => {
    const withTariff = (dvr_hours: number | null, dvr_size: number | null) =>
      hasArchive({ tariff: { dvr_hours, dvr_size } })
    expect(withTariff(null, null)).toBe(false)
    expect(withTariff(168, null)).toBe(true)
    expect(withTariff(null, 100)).toBe(true)
  })

  it('offers the archive to owners and archive guests alone [CAMERA-ENTITY-10]', () => {
    expect(isArchiveAvailable({ ...camera, permission: 'O' })).toBe(true)
    expect(isArchiveAvailable({ ...camera, permission: 'R' })).toBe(true)
    expect(isArchiveAvailable({ ...camera, permission: 'L' })).toBe(false)
    expect(isArchiveAvailable({ ...camera, permission: null })).toBe(false)
  })

  it('is inactive while an inactivity period is set [CAMERA-ENTITY-11]', () => {
    expect(isInactive(camera)).toBe(false)
    const inactivity_period = { start: '2026-11-12', end: null, reason: 'Нет связи', todo: 'Проверьте питание' }
    expect(isInactive({ inactivity_period })).toBe(true)
  })

  it('is disabled while a record disable period is set [CAMERA-ENTITY-12]', () => {
    expect(isRecordDisabled(camera)).toBe(false)
    expect(isRecordDisabled({ record_disable_period: { start: '2026-11-12', end: null } })).toBe(true)
  })

  it('has coordinates at the equator and the zero meridian too', () => {
    expect(hasCoordinates({ longitude: 0, latitude: 0 })).toBe(true)
    expect(hasCoordinates({ longitude: 0, latitude: null })).toBe(false)
  })

  it('takes a number of digits only, so that it is safe in a path', () => {
    for (const number of ['', '12a', '../1', '1/2', '1'.repeat(20), ' 1']) {
      expect(Camera.safeParse({ ...camera, number }).success, number).toBe(false)
    }
  })

  it('always keeps its number when only some fields are asked for', () => {
    expect(CameraRow.safeParse({ number: '1' }).success).toBe(true)
    expect(CameraRow.safeParse({ title: 'a' }).success).toBe(false)
  })

  it('ranks permissions so that a lower number is a stronger right', () => {
    expect(PERMISSION_BY_LEVEL).toEqual({ 10: 'O', 20: 'R', 30: 'L' })
  })
})

describe('the leading analytic', () => {
  it('is the one with the highest priority', () => {
    expect(leadingAnalytic(['crowd', 'face_recognition', 'mask'])).toBe('face_recognition')
  })
  it('is, of two with the same priority, the first in the list of types', () => {
    expect(leadingAnalytic(['perimeter_security', 'car_number'])).toBe('car_number')
  })
  it('is absent where there are no analytics', () => {
    expect(leadingAnalytic([])).toBeNull()
  })
})
