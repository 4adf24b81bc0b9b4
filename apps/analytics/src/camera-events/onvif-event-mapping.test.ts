import type { CameraNotification } from '@sova/camera-drivers'
import { describe, expect, it } from 'vitest'
import { createNotificationReader, ONVIF_KINDS } from './onvif-event-mapping.ts'

const NOW_MS = 1_800_000_000_000
const told = (topic: string, data: Record<string, string>, at = 0, more: Partial<CameraNotification> = {}) => ({
  topic,
  atMs: NOW_MS + at,
  isInitial: false,
  source: new Map([['VideoSourceConfigurationToken', 'main']]),
  data: new Map(Object.entries(data)),
  ...more,
})
const MOTION = 'RuleEngine/CellMotionDetector/Motion'
const read = (notifications: readonly CameraNotification[], kinds: readonly string[] = ONVIF_KINDS) => {
  const reader = createNotificationReader('1001', new Set(ONVIF_KINDS.filter((kind) => kinds.includes(kind))))
  return [...notifications.flatMap((one) => reader.read([one], NOW_MS + 60_000)), ...reader.end(NOW_MS + 90_000)]
}

describe('what a camera tells over ONVIF', () => {
  it('is a motion that begins, and the same one that ends with its length', () => {
    const events = read([
      told(MOTION, { IsMotion: 'true' }),
      told(MOTION, { IsMotion: 'true' }, 500),
      told(MOTION, { IsMotion: 'false' }, 4000),
    ])
    expect(events).toMatchObject([
      { type: 'motion_alarm', at_ms: NOW_MS, is_new: true, continues: true, words: { code: 'motion' } },
      { at_ms: NOW_MS, is_new: false, continues: false, duration_ms: 4000 },
    ])
    expect(new Set(events.map(({ external_id }) => external_id)).size).toBe(1)
  })

  it('is a motion that ends where the camera is not heard any more, and begins with the listening', () => {
    const events = read([told('VideoSource/MotionAlarm', { State: '1' }, -3_600_000, { isInitial: true })])
    expect(events.map(({ at_ms, duration_ms, continues }) => [at_ms - NOW_MS, duration_ms, continues])).toEqual([
      [60_000, 0, true],
      [60_000, 30_000, false],
    ])
  })

  it('is an intrusion once for each that goes in, and for each line that is crossed', () => {
    const inside = 'RuleEngine/FieldDetector/ObjectsInside'
    const events = read([
      told(inside, { IsInside: 'true' }),
      told(inside, { IsInside: 'false' }, 1000),
      told(inside, { IsInside: 'true' }, 2000),
      told('RuleEngine/LineDetector/Crossed', { ObjectId: '7' }, 3000),
    ])
    expect(events.map(({ type, at_ms }) => [type, at_ms - NOW_MS])).toEqual([
      ['perimeter_security', 0],
      ['perimeter_security', 2000],
      ['perimeter_security', 3000],
    ])
  })

  it('is a plate with its letters and how sure the camera is; one without letters is none', () => {
    const topic = 'RuleEngine/Recognition/LicensePlate'
    expect(read([told(topic, { Plate: ' A123BC77 ', Likelihood: '0.9' }), told(topic, {})])).toMatchObject([
      { type: 'car_number', number: 'A123BC77', text: 'A123BC77', confidence: 0.9 },
    ])
  })

  it('is nothing of kinds that are not asked for, of other topics, nor from the future', () => {
    expect(read([told(MOTION, { IsMotion: 'true' })], ['car_number'])).toEqual([])
    expect(read([told('Device/Trigger/DigitalInput', { LogicalState: 'true' })])).toEqual([])
    expect(read([told(MOTION, { IsMotion: 'true' }, 86_400_000)])[0]?.at_ms).toBe(NOW_MS + 60_000)
  })
})
