import { Tooltip } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PLAYBACK_SPEEDS, type PlaybackSpeed } from '../session/playback-speed.ts'
import classes from './controls.module.css'

interface SpeedSelectProps {
  speed: PlaybackSpeed
  isDisabled: boolean
  onChange(speed: PlaybackSpeed): void
}

/** The browser's own list: it works on a phone and in full screen, and weighs nothing. */
export function SpeedSelect({ speed, isDisabled, onChange }: SpeedSelectProps) {
  const { t, i18n } = useTranslation('player')
  return (
    <Tooltip label={t('speed')}>
      <select
        className={classes.speed}
        aria-label={t('speed')}
        disabled={isDisabled}
        value={speed}
        onChange={(event) => {
          const chosen = PLAYBACK_SPEEDS.find((known) => String(known) === event.currentTarget.value)
          /* The keys are the player's again. */
          event.currentTarget.blur()
          if (chosen) onChange(chosen)
        }}
      >
        {PLAYBACK_SPEEDS.map((value) => (
          <option key={value} value={value}>
            {t('speedValue', { speed: value.toLocaleString(i18n.language) })}
          </option>
        ))}
      </select>
    </Tooltip>
  )
}
