import { expect, it } from 'vitest'
import { resolveControl } from './control-url.ts'

it.each([
  ['rtsp://cam/main/', 'track1', 'rtsp://cam/main/track1'],
  ['rtsp://cam/main', 'track1', 'rtsp://cam/main/track1'],
  ['rtsp://cam/main', '*', 'rtsp://cam/main'],
  ['rtsp://cam/main', null, 'rtsp://cam/main'],
  ['rtsp://cam/real?channel=1&subtype=0', 'trackID=0', 'rtsp://cam/real?channel=1&subtype=0/trackID=0'],
  ['rtsp://cam:554/main', '/other/track', 'rtsp://cam:554/other/track'],
  ['rtsp://cam/main', 'rtsp://10.0.0.1/main/track1', 'rtsp://10.0.0.1/main/track1'],
])('the control address under %s of %s is %s', (base, control, resolved) => {
  expect(resolveControl(base, control)).toBe(resolved)
})
