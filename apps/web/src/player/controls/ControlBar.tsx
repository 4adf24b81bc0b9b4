import { ActionIcon, SegmentedControl, Tooltip } from '@mantine/core'
import {
  IconMinus,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlus,
  IconRewindBackward10,
  IconRewindForward10,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PlayerState } from '../session/player-state.ts'
import { presetOf, SPAN_PRESETS } from '../timeline/time-window.ts'
import classes from './controls.module.css'
import { type PlayerCommand, STEP_BACK, STEP_FORWARD } from './player-command.ts'
import { TimeJump } from './TimeJump.tsx'

interface ControlBarProps {
  state: PlayerState
  timezone: string
  hasLive: boolean
  hasArchive: boolean
  spanMs: number
  onCommand(command: PlayerCommand): void
  onJump(timeMs: number): void
  onSpan(spanMs: number): void
}

const ZOOM_IN: PlayerCommand = { type: 'zoom', factor: 0.6 }
const ZOOM_OUT: PlayerCommand = { type: 'zoom', factor: 1 / 0.6 }

export function ControlBar(props: ControlBarProps) {
  const { state, timezone, hasLive, hasArchive, spanMs, onCommand, onJump, onSpan } = props
  const { t } = useTranslation('player')
  const isLive = state.mode === 'live'
  return (
    <div className={classes.bar}>
      <div className={classes.group}>
        {hasArchive && (
          <IconButton label={t('back10')} keyName="←" onClick={() => onCommand(STEP_BACK)}>
            <IconRewindBackward10 size={18} stroke={1.6} aria-hidden />
          </IconButton>
        )}
        <PlayButton isPaused={state.wantsPause || state.phase === 'ended'} onCommand={onCommand} />
        {hasArchive && (
          <IconButton label={t('forward10')} keyName="→" isDisabled={isLive} onClick={() => onCommand(STEP_FORWARD)}>
            <IconRewindForward10 size={18} stroke={1.6} aria-hidden />
          </IconButton>
        )}
      </div>
      <div className={classes.group}>
        <TimeJump timeMs={state.timeMs} timezone={timezone} isDisabled={!hasArchive} onJump={onJump} />
        <LiveButton state={state} hasLive={hasLive} onCommand={onCommand} />
      </div>
      <div className={classes.group}>
        {hasArchive && (
          <>
            <IconButton label={t('zoomOut')} keyName="−" className={classes.zoom} onClick={() => onCommand(ZOOM_OUT)}>
              <IconMinus size={16} aria-hidden />
            </IconButton>
            <SegmentedControl
              className={classes.spans}
              classNames={{ label: classes.spanLabel }}
              aria-label={t('span')}
              value={presetOf(spanMs) ?? ''}
              onChange={(key) => onSpan(SPAN_PRESETS.find((preset) => preset.key === key)?.spanMs ?? spanMs)}
              data={SPAN_PRESETS.map(({ key }) => ({ value: key, label: t(`span_${key}`) }))}
            />
            <IconButton label={t('zoomIn')} keyName="+" className={classes.zoom} onClick={() => onCommand(ZOOM_IN)}>
              <IconPlus size={16} aria-hidden />
            </IconButton>
          </>
        )}
      </div>
    </div>
  )
}

interface IconButtonProps {
  label: string
  keyName: string
  isDisabled?: boolean
  className?: string | undefined
  children: React.ReactNode
  onClick(): void
}

function IconButton({ label, keyName, isDisabled = false, className, children, onClick }: IconButtonProps) {
  return (
    <Tooltip label={`${label}  ${keyName}`}>
      <ActionIcon className={className ?? ''} aria-label={label} disabled={isDisabled} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
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
