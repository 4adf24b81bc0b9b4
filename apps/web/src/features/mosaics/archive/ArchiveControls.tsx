import { ActionIcon, SegmentedControl, Select, Tooltip } from '@mantine/core'
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRewindBackward10,
  IconRewindForward10,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { MomentInput, PLAYBACK_SPEEDS, type PlaybackSpeed, presetOf, SPAN_PRESETS } from '../../../player/index.ts'
import classes from './ArchivePanel.module.css'
import type { ClockReading } from './wall-clocks.ts'

interface ArchiveControlsProps {
  /** Null while the cells are live. */
  reading: ClockReading | null
  timezone: string
  /** Whose archive it is: of all cameras, or of one. */
  scope: string
  spanMs: number | null
  onTogglePlay(): void
  onStep(byMs: number): void
  onSpeed(speed: PlaybackSpeed): void
  onJump(timeMs: number): void
  onLive(): void
  onSpan(spanMs: number): void
}

const STEP_MS = 10_000

export function ArchiveControls(props: ArchiveControlsProps) {
  const { reading, timezone, scope, spanMs, onTogglePlay, onStep, onSpeed, onJump, onLive, onSpan } = props
  const { t } = useTranslation(['mosaics', 'player'])
  const isRunning = reading !== null && !reading.isPaused
  return (
    <div className={classes.bar}>
      <div className={classes.group}>
        <Tooltip label={t('player:back10')}>
          <ActionIcon aria-label={t('player:back10')} onClick={() => onStep(-STEP_MS)}>
            <IconRewindBackward10 size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t(isRunning ? 'player:pause' : 'player:play')}>
          <ActionIcon
            variant="filled"
            className={classes.play ?? ''}
            aria-label={t(isRunning ? 'player:pause' : 'player:play')}
            onClick={onTogglePlay}
          >
            {isRunning ? (
              <IconPlayerPauseFilled size={16} aria-hidden />
            ) : (
              <IconPlayerPlayFilled size={16} aria-hidden />
            )}
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('player:forward10')}>
          <ActionIcon aria-label={t('player:forward10')} disabled={!reading} onClick={() => onStep(STEP_MS)}>
            <IconRewindForward10 size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Select
          w={76}
          aria-label={t('speed')}
          disabled={!reading}
          data={PLAYBACK_SPEEDS.map((speed) => ({ value: String(speed), label: t('speedValue', { speed }) }))}
          value={String(reading?.speed ?? 1)}
          onChange={(value) => onSpeed(PLAYBACK_SPEEDS.find((speed) => String(speed) === value) ?? 1)}
        />
        <span className={classes.scope}>{scope}</span>
      </div>
      <div className={classes.group}>
        <MomentInput
          label={t('player:jumpTo')}
          timeMs={reading?.timeMs ?? null}
          timezone={timezone}
          isDisabled={false}
          onChange={onJump}
        />
        <button type="button" className={classes.live} aria-pressed={reading === null} onClick={onLive}>
          <i className={classes.liveDot} aria-hidden />
          {t('player:live')}
        </button>
      </div>
      <div className={classes.group}>
        <SegmentedControl
          aria-label={t('player:span')}
          value={(spanMs === null ? null : presetOf(spanMs)) ?? ''}
          onChange={(key) => onSpan(SPAN_PRESETS.find((preset) => preset.key === key)?.spanMs ?? 0)}
          data={SPAN_PRESETS.map(({ key }) => ({ value: key, label: t(`player:span_${key}`) }))}
        />
      </div>
    </div>
  )
}
