import { ActionIcon, SegmentedControl, Tooltip } from '@mantine/core'
import {
  IconCut,
  IconMinus,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
  IconPlus,
  IconRewindBackward10,
  IconRewindForward10,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PlaybackSpeed } from '../session/playback-speed.ts'
import type { PlayerState } from '../session/player-state.ts'
import { presetOf, SPAN_PRESETS } from '../timeline/time-window.ts'
import { BarButton } from './BarButton.tsx'
import classes from './controls.module.css'
import { MomentInput } from './MomentInput.tsx'
import { type PlayerCommand, STEP_BACK, STEP_FORWARD } from './player-command.ts'
import { SpeedSelect } from './SpeedSelect.tsx'

interface ControlBarProps {
  state: PlayerState
  timezone: string
  hasLive: boolean
  hasArchive: boolean
  hasEvents: boolean
  /** Null where nothing may be downloaded. */
  isDownloadOpen: boolean | null
  spanMs: number
  onCommand(command: PlayerCommand): void
  onSpeed(speed: PlaybackSpeed): void
  onJump(timeMs: number): void
  onSpan(spanMs: number): void
}

const ZOOM_IN: PlayerCommand = { type: 'zoom', factor: 0.6 }
const ZOOM_OUT: PlayerCommand = { type: 'zoom', factor: 1 / 0.6 }

export function ControlBar(props: ControlBarProps) {
  const { t } = useTranslation('player')
  const { state, timezone, hasLive, hasArchive, onCommand, onJump } = props
  return (
    <div className={classes.bar}>
      <PlayGroup {...props} />
      <div className={classes.group}>
        <MomentInput
          label={t('jumpTo')}
          timeMs={state.timeMs}
          timezone={timezone}
          isDisabled={!hasArchive}
          onChange={onJump}
        />
        <LiveButton state={state} hasLive={hasLive} onCommand={onCommand} />
      </div>
      <div className={classes.group}>{hasArchive && <ScaleGroup {...props} />}</div>
    </div>
  )
}

/** While the picture stands still the steps are of a frame, else of ten seconds. */
function PlayGroup({ state, hasArchive, hasEvents, onCommand, onSpeed }: ControlBarProps) {
  const { t } = useTranslation('player')
  const isLive = state.mode === 'live'
  const isPaused = state.wantsPause || state.phase === 'ended'
  if (!hasArchive) {
    return (
      <div className={classes.group}>
        <PlayButton isPaused={isPaused} onCommand={onCommand} />
      </div>
    )
  }
  return (
    <div className={classes.group}>
      {hasEvents && (
        <BarButton label={t('previousEvent')} keyName="[" onClick={() => onCommand({ type: 'event', direction: -1 })}>
          <IconPlayerSkipBack size={18} stroke={1.6} aria-hidden />
        </BarButton>
      )}
      {isPaused ? (
        <BarButton
          label={t('previousFrame')}
          keyName=","
          onClick={() => onCommand({ type: 'step_frame', direction: -1 })}
        >
          <IconPlayerTrackPrev size={18} stroke={1.6} aria-hidden />
        </BarButton>
      ) : (
        <BarButton label={t('back10')} keyName="←" onClick={() => onCommand(STEP_BACK)}>
          <IconRewindBackward10 size={18} stroke={1.6} aria-hidden />
        </BarButton>
      )}
      <PlayButton isPaused={isPaused} onCommand={onCommand} />
      {isPaused ? (
        <BarButton label={t('nextFrame')} keyName="." onClick={() => onCommand({ type: 'step_frame', direction: 1 })}>
          <IconPlayerTrackNext size={18} stroke={1.6} aria-hidden />
        </BarButton>
      ) : (
        <BarButton label={t('forward10')} keyName="→" isDisabled={isLive} onClick={() => onCommand(STEP_FORWARD)}>
          <IconRewindForward10 size={18} stroke={1.6} aria-hidden />
        </BarButton>
      )}
      {hasEvents && (
        <BarButton
          label={t('nextEvent')}
          keyName="]"
          isDisabled={isLive}
          onClick={() => onCommand({ type: 'event', direction: 1 })}
        >
          <IconPlayerSkipForward size={18} stroke={1.6} aria-hidden />
        </BarButton>
      )}
      <SpeedSelect speed={state.speed} isDisabled={isLive} onChange={onSpeed} />
    </div>
  )
}

function ScaleGroup({ isDownloadOpen, spanMs, onCommand, onSpan }: ControlBarProps) {
  const { t } = useTranslation('player')
  return (
    <>
      {isDownloadOpen !== null && (
        <BarButton
          label={t('downloadFragment')}
          keyName="T"
          isPressed={isDownloadOpen}
          onClick={() => onCommand({ type: 'download' })}
        >
          <IconCut size={18} stroke={1.6} aria-hidden />
        </BarButton>
      )}
      <BarButton label={t('zoomOut')} keyName="−" className={classes.zoom} onClick={() => onCommand(ZOOM_OUT)}>
        <IconMinus size={16} aria-hidden />
      </BarButton>
      <SegmentedControl
        className={classes.spans}
        classNames={{ label: classes.spanLabel }}
        aria-label={t('span')}
        value={presetOf(spanMs) ?? ''}
        onChange={(key) => onSpan(SPAN_PRESETS.find((preset) => preset.key === key)?.spanMs ?? spanMs)}
        data={SPAN_PRESETS.map(({ key }) => ({ value: key, label: t(`span_${key}`) }))}
      />
      <BarButton label={t('zoomIn')} keyName="+" className={classes.zoom} onClick={() => onCommand(ZOOM_IN)}>
        <IconPlus size={16} aria-hidden />
      </BarButton>
    </>
  )
}

function PlayButton({ isPaused, onCommand }: { isPaused: boolean; onCommand(command: PlayerCommand): void }) {
  const { t } = useTranslation('player')
  const label = isPaused ? t('play') : t('pause')
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="filled"
        className={classes.play ?? ''}
        aria-label={label}
        onClick={() => onCommand({ type: 'toggle_play' })}
      >
        {isPaused ? <IconPlayerPlayFilled size={16} aria-hidden /> : <IconPlayerPauseFilled size={16} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  )
}

interface LiveButtonProps extends Pick<ControlBarProps, 'state' | 'hasLive' | 'onCommand'> {}

/** Green while live plays; else the way back to it. */
function LiveButton({ state, hasLive, onCommand }: LiveButtonProps) {
  const { t } = useTranslation('player')
  const isLive = state.mode === 'live'
  return (
    <Tooltip label={`${t('goLive')}  L`} disabled={isLive}>
      <button
        type="button"
        className={classes.live}
        aria-pressed={isLive}
        disabled={!hasLive}
        data-playing={(isLive && state.phase === 'playing') || undefined}
        onClick={() => onCommand({ type: 'live' })}
      >
        <i className={classes.liveDot} aria-hidden />
        {t('live')}
      </button>
    </Tooltip>
  )
}
