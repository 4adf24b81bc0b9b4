// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { commandOf, isKeyTaken, type PressedKey } from './player-command.ts'

const press = (code: string, fields: Partial<PressedKey> = {}): PressedKey => ({
  code,
  key: '',
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...fields,
})

describe('keys of the player', () => {
  it('steps ten seconds, and a minute with Shift', () => {
    expect(commandOf(press('ArrowLeft'))).toEqual({ type: 'step', byMs: -10_000 })
    expect(commandOf(press('ArrowRight', { shiftKey: true }))).toEqual({ type: 'step', byMs: 60_000 })
  })

  it('knows letters by their place, so that they work in a Russian layout', () => {
    expect(commandOf(press('KeyL', { key: 'д' }))).toEqual({ type: 'live' })
    expect(commandOf(press('KeyF', { key: 'а' }))).toEqual({ type: 'full_screen' })
    expect(commandOf(press('KeyM'))).toEqual({ type: 'mute' })
    expect(commandOf(press('KeyS'))).toEqual({ type: 'snapshot' })
  })

  it('plays, zooms, and goes to both ends', () => {
    expect(commandOf(press('Space'))).toEqual({ type: 'toggle_play' })
    expect(commandOf(press('Home'))).toEqual({ type: 'first_recording' })
    expect(commandOf(press('End'))).toEqual({ type: 'live' })
    const zoomIn = commandOf(press('Equal', { key: '+', shiftKey: true }))
    expect(zoomIn?.type === 'zoom' && zoomIn.factor).toBeLessThan(1)
  })

  it('steps frames, changes the speed and goes from event to event', () => {
    expect(commandOf(press('Comma', { key: 'б' }))).toEqual({ type: 'step_frame', direction: -1 })
    expect(commandOf(press('Period'))).toEqual({ type: 'step_frame', direction: 1 })
    expect(commandOf(press('Period', { key: '>', shiftKey: true }))).toEqual({ type: 'speed', direction: 1 })
    expect(commandOf(press('BracketLeft', { key: 'х' }))).toEqual({ type: 'event', direction: -1 })
  })

  it('opens what can be opened', () => {
    expect(commandOf(press('Slash', { key: '?', shiftKey: true }))).toEqual({ type: 'help' })
    expect(commandOf(press('KeyT'))).toEqual({ type: 'download' })
    expect(commandOf(press('KeyI'))).toEqual({ type: 'stats' })
  })

  it("leaves the browser's own keys alone", () => {
    expect(commandOf(press('KeyS', { ctrlKey: true }))).toBeNull()
    expect(commandOf(press('ArrowLeft', { altKey: true }))).toBeNull()
    expect(commandOf(press('KeyQ'))).toBeNull()
  })

  it('does not take keys from a field that is typed in, nor the space bar from a button', () => {
    const input = document.createElement('input')
    const button = document.createElement('button')
    expect(isKeyTaken(press('KeyL'), input)).toBe(true)
    expect(isKeyTaken(press('Space'), button)).toBe(true)
    expect(isKeyTaken(press('KeyL'), button)).toBe(false)
    expect(isKeyTaken(press('Space'), document.body)).toBe(false)
  })

  it('leaves the arrows to a choice that has the focus, and keeps the letters', () => {
    const scale = Object.assign(document.createElement('input'), { type: 'radio' })
    expect(isKeyTaken(press('ArrowLeft'), scale)).toBe(true)
    expect(isKeyTaken(press('KeyL'), scale)).toBe(false)
  })
})
