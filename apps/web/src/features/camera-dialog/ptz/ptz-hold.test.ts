import { PTZ_DEBOUNCE_MS } from '@sova/contract'
import { describe, expect, it } from 'vitest'
import { ManualPlayerClock } from '../../../player/session/manual-player-clock.ts'
import { directionOf } from './drag-direction.ts'
import { createPtzHold } from './ptz-hold.ts'

function setUp() {
  const clock = new ManualPlayerClock()
  const sent: string[] = []
  const ptz = createPtzHold({
    cameraNumber: '7',
    clock,
    send: ({ camera_number, action, code }) => {
      sent.push([camera_number, action, code].filter(Boolean).join(' '))
      return Promise.resolve()
    },
    onFailure: () => undefined,
  })
  return { clock, sent, ptz }
}

describe('moving a camera', () => {
  it('starts at once, says so again while it is held, and stops at once [PTZ-02]', () => {
    const { clock, sent, ptz } = setUp()
    ptz.hold('left')
    clock.advance(1100)
    ptz.release()
    expect(sent).toEqual(['7 start left', '7 start left', '7 start left', '7 stop'])
    clock.advance(5000)
    expect(sent).toHaveLength(4)
    expect(clock.timerCount).toBe(0)
  })

  it('takes a key that repeats itself for one press [PTZ-04]', () => {
    const { clock, sent, ptz } = setUp()
    const startedMs: number[] = []
    for (let repeat = 0; repeat < 100; repeat += 1) {
      const before = sent.length
      ptz.hold('up')
      clock.advance(33)
      if (sent.length > before) startedMs.push(repeat * 33)
    }
    const gapsMs = startedMs.slice(1).map((atMs, index) => atMs - (startedMs[index] ?? 0))
    expect(Math.min(...gapsMs)).toBeGreaterThanOrEqual(PTZ_DEBOUNCE_MS)
    ptz.release()
    expect(sent).toEqual([...startedMs.map(() => '7 start up'), '7 stop'])
  })

  it('goes another way when another control is held, without a stop between', () => {
    const { clock, sent, ptz } = setUp()
    ptz.hold('left')
    clock.advance(PTZ_DEBOUNCE_MS)
    ptz.hold('left_up')
    ptz.release()
    expect(sent).toEqual(['7 start left', '7 start left_up', '7 stop'])
  })

  it('follows a hand that draws a circle ten times a second, and stops at once where it lets go [PTZ-04]', () => {
    const { clock, sent, ptz } = setUp()
    for (const direction of ['right', 'right_down', 'down', 'left_down', 'left', 'left_up'] as const) {
      ptz.hold(direction)
      clock.advance(40)
    }
    ptz.release()
    clock.advance(5000)
    expect(sent).toEqual(['7 start right', '7 start down', '7 start left', '7 stop'])
  })

  it('stops when the player is closed, and not twice', () => {
    const { sent, ptz } = setUp()
    ptz.hold('zoom_in')
    ptz.close()
    ptz.release()
    expect(sent).toEqual(['7 start zoom_in', '7 stop'])
  })
})

describe('dragging the picture', () => {
  it('moves the camera to where the hand went, in eight directions', () => {
    expect(directionOf(60, 0)).toBe('right')
    expect(directionOf(-60, 5)).toBe('left')
    expect(directionOf(40, -40)).toBe('right_up')
    expect(directionOf(-40, 45)).toBe('left_down')
    expect(directionOf(3, 80)).toBe('down')
  })

  it('means nothing before the hand has really moved', () => {
    expect(directionOf(10, 10)).toBeNull()
  })
})
