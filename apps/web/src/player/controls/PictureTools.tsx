import {
  IconCamera,
  IconMaximize,
  IconMinimize,
  IconPictureInPicture,
  IconSettings,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react'
import { lazy, memo, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BarButton } from './BarButton.tsx'
import classes from './controls.module.css'
import type { PlayerCommand } from './player-command.ts'
import type { PlayerSettings } from './use-player-settings.ts'
import type { Sound } from './use-sound.ts'

/** Comes with the first click: few viewers open it. */
const SettingsMenu = lazy(() => import('./SettingsMenu.tsx'))

interface PictureToolsProps {
  /** Null where the camera has none. */
  sound: Sound | null
  settings: PlayerSettings
  isFullScreen: boolean
  hasPicture: boolean
  /** Buttons of whoever embeds the player. */
  children: ReactNode
  onCommand(command: PlayerCommand): void
}

/** The buttons on the picture itself; rendered when they change, and not with every picture. */
export const PictureTools = memo(function PictureTools(props: PictureToolsProps) {
  const { sound, settings, isFullScreen, hasPicture, children, onCommand } = props
  const { t } = useTranslation('player')
  return (
    <div className={classes.tools}>
      {children}
      <Tool label={t('snapshot')} keyName="S" isDisabled={!hasPicture} onClick={() => onCommand({ type: 'snapshot' })}>
        <IconCamera size={18} stroke={1.7} aria-hidden />
      </Tool>
      {sound && <SoundTool sound={sound} onCommand={onCommand} />}
      <SettingsTool settings={settings} onCommand={onCommand} />
      {document.pictureInPictureEnabled && (
        <Tool
          label={t('pictureInPicture')}
          keyName="P"
          isDisabled={!hasPicture}
          onClick={() => onCommand({ type: 'picture_in_picture' })}
        >
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
})

function SettingsTool({ settings, onCommand }: Pick<PictureToolsProps, 'settings' | 'onCommand'>) {
  const { t } = useTranslation('player')
  const [isLoaded, setLoaded] = useState(false)
  const button = (
    <Tool label={t('settings')} onClick={() => setLoaded(true)}>
      <IconSettings size={18} stroke={1.7} aria-hidden />
    </Tool>
  )
  if (!isLoaded) return button
  return (
    <Suspense fallback={button}>
      <SettingsMenu settings={settings} onCommand={onCommand} />
    </Suspense>
  )
}

function SoundTool({ sound, onCommand }: { sound: Sound; onCommand(command: PlayerCommand): void }) {
  const { t } = useTranslation('player')
  return (
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
  )
}

type ToolProps = Omit<Parameters<typeof BarButton>[0], 'className'>

/** White on the picture in both themes. */
export const Tool = (props: ToolProps) => <BarButton {...props} className={classes.tool} />
