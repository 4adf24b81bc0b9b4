import { describe, expect, it } from 'vitest'
import type { TimelineMark } from '../timeline/timeline-scene.ts'
import { neighbourEvent } from './neighbour-event.ts'
import { readTransport, saveTransport } from './transport-preference.ts'

const marks = [10_000, 60_000, 90_000].map(
  (fromMs): TimelineMark => ({
    id: fromMs,
    type: 'helmet',
    fromMs,
    toMs: fromMs + 5000,
    isAlarm: false,
    title: '',
  }),
)

describe('going from event to event', () => {
  it('finds the one after the picture and the one before it', () => {
    expect(neighbourEvent(marks, 30_000, 1)?.id).toBe(60_000)
    expect(neighbourEvent(marks, 75_000, -1)?.id).toBe(60_000)
  })

  it('leaves the event that is on the screen, also right after it was gone to', () => {
    expect(neighbourEvent(marks, 60_000, 1)?.id).toBe(90_000)
    expect(neighbourEvent(marks, 61_000, -1)?.id).toBe(10_000)
  })

  it('stays at the first and the last', () => {
    expect(neighbourEvent(marks, 95_000, 1)).toBeNull()
    expect(neighbourEvent(marks, 10_000, -1)).toBeNull()
  })
})

describe('choice of the transport', () => {
  it('is kept for the next player, and what nobody knows is no choice', () => {
    const shelf = new Map<string, string>()
    const storage = {
      getItem: (key: string) => shelf.get(key) ?? null,
      setItem: (key: string, value: string) => void shelf.set(key, value),
      removeItem: (key: string) => void shelf.delete(key),
    }
    saveTransport('webrtc', storage)
    expect(readTransport(storage)).toBe('webrtc')
    saveTransport(null, storage)
    expect(readTransport(storage)).toBeNull()
    storage.setItem('player.transport', 'pigeon')
    expect(readTransport(storage)).toBeNull()
  })
})
