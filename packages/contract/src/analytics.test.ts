import { describe, expect, it } from 'vitest'
import { ANALYTIC_PRIORITIES, ANALYTIC_TYPES, leadingAnalytic } from './analytics.ts'

describe('the kinds of analytics', () => {
  it('are ten, each with its priority [AN-MSG-14]', () => {
    expect(ANALYTIC_TYPES.map((type) => [type, ANALYTIC_PRIORITIES[type]])).toEqual([
      ['thermal_vision', 40],
      ['car_number', 70],
      ['face_recognition', 60],
      ['helmet', 30],
      ['motion_alarm', 50],
      ['mask', 25],
      ['crowd', 20],
      ['perimeter_security', 70],
      ['people_counter', 55],
      ['parking_detection', 65],
    ])
  })

  it('are led by the highest, and by the first of two that are alike', () => {
    expect(leadingAnalytic(['mask', 'face_recognition', 'crowd'])).toBe('face_recognition')
    expect(leadingAnalytic(['perimeter_security', 'car_number'])).toBe('car_number')
    expect(leadingAnalytic([])).toBeNull()
  })
})
