import { describe, expect, it } from 'vitest'
import { parseMseCommand } from './mse-command.ts'

describe('commands of mse_ld', () => {
  it.each([
    ['resume', { name: 'resume' }],
    ['pause', { name: 'pause' }],
    ['live', { name: 'live' }],
    ['play_from=1700000000', { name: 'play_from', utcMs: 1_700_000_000_000 }],
    ['play_from=1700000000.25', { name: 'play_from', utcMs: 1_700_000_000_250 }],
    ['set_tracks=v1a1', { name: 'set_tracks', tracks: { video: 1, hasAudio: true } }],
    ['set_tracks=a1', { name: 'set_tracks', tracks: { video: null, hasAudio: true } }],
    ['speed=1', { name: 'speed', speed: 1 }],
    ['speed=16', { name: 'speed', speed: 16 }],
    ['set_tracks=v2', { name: 'set_tracks', tracks: { video: 2, hasAudio: false } }],
  ])('%s is understood', (text, expected) => {
    expect(parseMseCommand(text)).toEqual(expected)
  })

  it.each([
    '',
    'Resume',
    'play_from=',
    'play_from=-5',
    'play_from=1e9',
    'play_from=now',
    'set_tracks=',
    'set_tracks=v3',
    'speed=0',
    'speed=3',
    'speed=04',
    'speed=16x',
  ])('%j is not', (text) => {
    expect(parseMseCommand(text)).toBeNull()
  })
})
