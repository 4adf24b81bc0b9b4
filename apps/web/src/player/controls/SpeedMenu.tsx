import { Menu, Tooltip } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PLAYBACK_SPEEDS, type PlaybackSpeed } from '../session/playback-speed.ts'
import classes from './controls.module.css'

interface SpeedMenuProps {
  speed: PlaybackSpeed
  isDisabled: boolean
  onChange(speed: PlaybackSpeed): void
}

export function SpeedMenu({ speed, isDisabled, onChange }: SpeedMenuProps) {
  const { t, i18n } = useTranslation('player')
  const label = (value: number) => t('speedValue', { speed: value.toLocaleString(i18n.language) })
  return (
    <Menu position="top" withinPortal={false} disabled={isDisabled}>
      <Tooltip label={t('speed')}>
        <Menu.Target>
          <button type="button" className={classes.speed} aria-label={t('speed')} disabled={isDisabled}>
            {label(speed)}
          </button>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>
        {PLAYBACK_SPEEDS.map((value) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={value === speed}
            data-chosen={value === speed || undefined}
            className={classes.choice ?? ''}
            onClick={() => onChange(value)}
          >
            {label(value)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
