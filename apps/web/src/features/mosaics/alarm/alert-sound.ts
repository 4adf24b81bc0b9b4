/** Two short tones, made by the browser: no file, and nothing to load when an alarm comes. */

const TONES_HZ = [880, 660] as const
const TONE_S = 0.14
const LOUDNESS = 0.2
/** A storm of alarms sounds like one. */
const PAUSE_MS = 2000

export interface AlertSound {
  play(nowMs: number): void
  close(): void
}

export function createAlertSound(): AlertSound {
  let context: AudioContext | null = null
  let playedAtMs = Number.NEGATIVE_INFINITY

  function tone(audio: AudioContext, frequencyHz: number, startS: number): void {
    const oscillator = audio.createOscillator()
    const gain = audio.createGain()
    oscillator.frequency.value = frequencyHz
    gain.gain.setValueAtTime(LOUDNESS, startS)
    gain.gain.exponentialRampToValueAtTime(0.001, startS + TONE_S)
    oscillator.connect(gain).connect(audio.destination)
    oscillator.start(startS)
    oscillator.stop(startS + TONE_S)
  }

  return {
    play(nowMs) {
      if (nowMs - playedAtMs < PAUSE_MS || typeof AudioContext === 'undefined') return
      playedAtMs = nowMs
      context ??= new AudioContext()
      const audio = context
      /* Before the first click on a page the browser keeps it silent; the frame and the list tell of the alarm too. */
      void audio.resume().catch(() => {})
      for (const [index, frequencyHz] of TONES_HZ.entries())
        tone(audio, frequencyHz, audio.currentTime + index * TONE_S)
    },
    close() {
      void context?.close()
      context = null
    },
  }
}
