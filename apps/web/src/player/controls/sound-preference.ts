/** Loudness that this browser's user chose last; the next player starts with it. */
export interface SoundPreference {
  isMuted: boolean
  /** 0 to 1. */
  volume: number
}

const STORAGE_KEY = 'player.sound'
const DEFAULT: SoundPreference = { isMuted: false, volume: 1 }

type Shelf = Pick<Storage, 'getItem' | 'setItem'>

export function readSound(shelf?: Shelf): SoundPreference {
  try {
    const saved: unknown = JSON.parse((shelf ?? localStorage).getItem(STORAGE_KEY) ?? 'null')
    return isSound(saved) ? { isMuted: saved.isMuted, volume: Math.min(1, Math.max(0, saved.volume)) } : DEFAULT
  } catch {
    return DEFAULT
  }
}

/** A browser that keeps nothing for this page plays all the same. */
export function saveSound(sound: SoundPreference, shelf?: Shelf): void {
  try {
    ;(shelf ?? localStorage).setItem(STORAGE_KEY, JSON.stringify(sound))
  } catch {
    /* Private windows may refuse, and so may pages in a frame of another site. */
  }
}

function isSound(value: unknown): value is SoundPreference {
  if (typeof value !== 'object' || value === null) return false
  return 'isMuted' in value && typeof value.isMuted === 'boolean' && 'volume' in value && Number.isFinite(value.volume)
}
