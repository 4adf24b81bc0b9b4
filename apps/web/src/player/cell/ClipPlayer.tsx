import { ActionIcon, Tooltip } from '@mantine/core'
import type { CameraInfo } from '@sova/contract'
import { IconPlayerPauseFilled, IconPlayerPlayFilled, IconRepeat } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { browserClock } from '../session/player-clock.ts'
import { type ArchiveClock, createArchiveClock } from './archive-clock.ts'
import { CellPlayer, type CellState } from './CellPlayer.tsx'
import classes from './ClipPlayer.module.css'

interface ClipPlayerProps {
  camera: CameraInfo
  fromMs: number
  toMs: number
  /** Where it begins at first; without it, at its beginning. */
  startMs?: number
  onTokenRefused(): void
}

const TICK_MS = 200

/** A stretch of the archive that plays once, and again when it is asked to. */
export function ClipPlayer({ camera, fromMs, toMs, startMs = fromMs, onTokenRefused }: ClipPlayerProps) {
  const { t } = useTranslation('player')
  const [clock] = useState(() => createArchiveClock(startMs, browserClock))
  const [cell, setCell] = useState<CellState | null>(null)
  const { positionMs, isPaused } = useClip(clock, toMs)
  const hasEnded = isPaused && positionMs >= toMs
  const failure = cell?.failure

  function toggle(): void {
    if (hasEnded) clock.seek(fromMs)
    if (isPaused) clock.play()
    else clock.pause()
  }

  const label = hasEnded ? t('replay') : isPaused ? t('play') : t('pause')
  return (
    <div className={classes.clip}>
      <CellPlayer camera={camera} clock={clock} onTokenRefused={onTokenRefused} onState={setCell}>
        {failure && (
          <p className={classes.failure} role="alert">
            {t(failure)}
          </p>
        )}
      </CellPlayer>
      <div className={classes.controls}>
        <Tooltip label={label}>
          <ActionIcon className={classes.button ?? ''} aria-label={label} onClick={toggle}>
            {hasEnded ? (
              <IconRepeat size={18} aria-hidden />
            ) : isPaused ? (
              <IconPlayerPlayFilled size={16} aria-hidden />
            ) : (
              <IconPlayerPauseFilled size={16} aria-hidden />
            )}
          </ActionIcon>
        </Tooltip>
        <input
          className={classes.progress}
          type="range"
          aria-label={t('clipPosition')}
          min={fromMs}
          max={toMs}
          step={100}
          value={Math.min(toMs, Math.max(fromMs, positionMs))}
          onChange={(event) => clock.seek(Number(event.currentTarget.value))}
        />
      </div>
    </div>
  )
}

/** The clock stops at the clip's end. */
function useClip(clock: ArchiveClock, toMs: number): { positionMs: number; isPaused: boolean } {
  const [clip, setClip] = useState({ positionMs: clock.positionMs(), isPaused: false })
  useEffect(() => {
    const update = () => {
      const positionMs = clock.positionMs()
      if (positionMs >= toMs && !clock.state().isPaused) clock.pause()
      setClip({ positionMs, isPaused: clock.state().isPaused })
    }
    const unsubscribe = clock.subscribe(() => setClip({ positionMs: clock.positionMs(), ...clock.state() }))
    const stop = browserClock.every(TICK_MS, update)
    return () => {
      unsubscribe()
      stop()
    }
  }, [clock, toMs])

  return clip
}
