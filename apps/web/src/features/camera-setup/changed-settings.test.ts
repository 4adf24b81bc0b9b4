import { describe, expect, it } from 'vitest'
import { buildSetup } from '../../testing/build-setup.ts'
import { changedSettings, offeredWith, valuesOf } from './changed-settings.ts'

describe('what is saved', () => {
  it('is only what differs from the camera [SETUP-CAM-21]', () => {
    const setup = buildSetup()
    const values = valuesOf(setup)
    expect(changedSettings({ ...values, ntp_server: ' time.local ', video_bitrate: '512' }, setup)).toEqual({
      ntp_server: 'time.local',
      video_bitrate: 512,
    })
    expect(changedSettings({ ...values, video_enable: false }, setup)).toEqual({ video_enable: false })
  })

  it('is nothing when nothing differs', () => {
    const setup = buildSetup({ video_resolution: '2560x1440', video_bitrate: 4000 })
    expect(changedSettings(valuesOf(setup), setup)).toBeNull()
  })
})

it('a value that the camera has and nobody offers stays in the list', () => {
  expect(offeredWith([512, 1024], '4000')).toEqual(['4000', '512', '1024'])
  expect(offeredWith(['1280x720'], '1280x720')).toEqual(['1280x720'])
  expect(offeredWith(['1280x720'], '')).toEqual(['1280x720'])
})
