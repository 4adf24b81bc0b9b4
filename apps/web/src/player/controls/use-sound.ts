import { type RefObject, useEffect, useMemo, useState } from 'react'
import { readSound, type SoundPreference, saveSound } from './sound-preference.ts'

export interface Sound extends SoundPreference {
  setVolume(volume: number): void
  toggle(): void
  /** The browser plays this page without sound until it is clicked; the choice of the viewer is kept. */
  refuse(): void
}

/** @param startsMuted in place of what was chosen last; undefined keeps that */
export function useSound(
  videoRef: RefObject<HTMLVideoElement | null>,
  hasSound: boolean,
  startsMuted?: boolean,
): Sound {
  const [sound, setSound] = useState(() => {
    const kept = readSound()
    return startsMuted === undefined ? kept : { ...kept, isMuted: startsMuted }
  })

  useEffect(() => {
    const video = videoRef.current
    if (!video) return
    video.muted = !hasSound || sound.isMuted
    video.volume = sound.volume
  }, [videoRef, hasSound, sound])

  return useMemo(() => {
    const choose = (next: SoundPreference) => {
      saveSound(next)
      setSound(next)
    }
    return {
      ...sound,
      setVolume: (volume) => choose({ volume, isMuted: volume === 0 }),
      toggle: () => choose({ volume: sound.volume || 1, isMuted: !sound.isMuted }),
      refuse: () => setSound((current) => ({ ...current, isMuted: true })),
    }
  }, [sound])
}
