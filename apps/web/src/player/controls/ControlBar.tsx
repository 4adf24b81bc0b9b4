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
import { memo } from 'react'
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
  /** These stay the same functions: all but the moment is rendered only when it changes. */
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
  const isLive = state.mode === 'live'
  return (
    <div className={classes.bar}>
      <PlayGroup
        isLive={isLive}
        isPaused={state.wantsPause || state.phase === 'ended'}
        speed={state.speed}
        hasArchive={hasArchive}
        hasEvents={props.hasEvents}
        onCommand={onCommand}
        onSpeed={props.onSpeed}
      />
      <div className={classes.group}>
        <MomentInput
          label={t('jumpTo')}
          timeMs={state.timeMs}
          timezone={timezone}
          isDisabled={!hasArchive}
          onChange={onJump}
        />
        <LiveButton
          isLive={isLive}
          isPlaying={isLive && state.phase === 'playing'}
          hasLive={hasLive}
          onCommand={onCommand}
        />
      </div>
      <div className={classes.group}>
        {hasArchive && (
          <ScaleGroup
            isDownloadOpen={props.isDownloadOpen}
            spanMs={props.spanMs}
            onCommand={onCommand}
            onSpan={props.onSpan}
          />
        )}
      </div>
    </div>
  )
}

interface PlayGroupProps extends Pick<ControlBarProps, 'hasArchive' | 'hasEvents' | 'onCommand' | 'onSpeed'> {
  isLive: boolean
  isPaused: boolean
  speed: PlaybackSpeed
}

/** While the picture stands still the steps are of a frame, else of ten seconds. */
const PlayGroup = memo(function PlayGroup(props: PlayGroupProps) {
  const { isLive, isPaused, speed, hasArchive, hasEvents, onCommand, onSpeed } = props
  const { t } = useTranslation('player')
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
      <SpeedSelect speed={speed} isDisabled={isLive} onChange={onSpeed} />
    </div>
  )
})

type ScaleGroupProps = Pick<ControlBarProps, 'isDownloadOpen' | 'spanMs' | 'onCommand' | 'onSpan'>

const ScaleGroup = memo(function ScaleGroup({ isDownloadOpen, spanMs, onCommand, onSpan }: ScaleGroupProps) {
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
})

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

interface LiveButtonProps extends Pick<ControlBarProps, 'hasLive' | 'onCommand'> {
  isLive: boolean
  isPlaying: boolean
}

/** Green while live plays; else the way back to it. */
const LiveButton = memo(function LiveButton({ isLive, isPlaying, hasLive, onCommand }: LiveButtonProps) {
  const { t } = useTranslation('player')
  return (
    <Tooltip label={`${t('goLive')}  L`} disabled={isLive}>
      <button
        type="button"
        className={classes.live}
        aria-pressed={isLive}
        disabled={!hasLive}
        data-playing={isPlaying || undefined}
        onClick={() => onCommand({ type: 'live' })}
      >
        <i className={classes.liveDot} aria-hidden />
        {t('live')}
      </button>
    </Tooltip>
  )
})
