import { ActionIcon, Tooltip } from '@mantine/core'
import {
  IconCamera,
  IconMaximize,
  IconMinimize,
  IconPictureInPicture,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './controls.module.css'
import type { PlayerCommand } from './player-command.ts'
import type { Sound } from './use-sound.ts'

interface PictureToolsProps {
  /** Null where the camera has none. */
  sound: Sound | null
  isFullScreen: boolean
  hasPicture: boolean
  onCommand(command: PlayerCommand): void
  onPictureInPicture(): void
}

/** The buttons on the picture itself. */
export function PictureTools({ sound, isFullScreen, hasPicture, onCommand, onPictureInPicture }: PictureToolsProps) {
  const { t } = useTranslation('player')
  return (
    <div className={classes.tools}>
      <Tool label={t('snapshot')} keyName="S" isDisabled={!hasPicture} onClick={() => onCommand({ type: 'snapshot' })}>
        <IconCamera size={18} stroke={1.7} aria-hidden />
      </Tool>
      {sound && (
        <div className={classes.sound}>
          <input
            className={classes.volume}
            type="range"
            min={0}
            max={1}
            step={0.05}
            aria-label={t('volume')}
            value={sound.isMuted ? 0 : sound.volume}
            onChange={(event) => sound.setVolume(Number(event.currentTarget.value))}
          />
          <Tool label={sound.isMuted ? t('unmute') : t('mute')} keyName="M" onClick={() => onCommand({ type: 'mute' })}>
            {sound.isMuted ? (
              <IconVolumeOff size={18} stroke={1.7} aria-hidden />
            ) : (
              <IconVolume size={18} stroke={1.7} aria-hidden />
            )}
          </Tool>
        </div>
      )}
      {document.pictureInPictureEnabled && (
        <Tool label={t('pictureInPicture')} isDisabled={!hasPicture} onClick={onPictureInPicture}>
          <IconPictureInPicture size={18} stroke={1.7} aria-hidden />
        </Tool>
      )}
      <Tool
        label={isFullScreen ? t('exitFullScreen') : t('fullScreen')}
        keyName="F"
        onClick={() => onCommand({ type: 'full_screen' })}
      >
        {isFullScreen ? (
          <IconMinimize size={18} stroke={1.7} aria-hidden />
        ) : (
          <IconMaximize size={18} stroke={1.7} aria-hidden />
        )}
      </Tool>
    </div>
  )
}

interface ToolProps {
  label: string
  keyName?: string
  isDisabled?: boolean
  children: React.ReactNode
  onClick(): void
}

function Tool({ label, keyName, isDisabled = false, children, onClick }: ToolProps) {
  return (
    <Tooltip label={keyName ? `${label}  ${keyName}` : label}>
      <ActionIcon className={classes.tool ?? ''} aria-label={label} disabled={isDisabled} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
