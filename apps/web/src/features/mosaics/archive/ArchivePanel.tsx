import { VisuallyHidden } from '@mantine/core'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type ArchiveClock,
  mergeRanges,
  type PlaybackSpeed,
  Timeline,
  type TimelineHandle,
  type TimeWindow,
  withOpenEnd,
} from '../../../player/index.ts'
import { useEnvironment } from '../../../shared/environment.ts'
import type { CellView } from '../wall/cell-view.ts'
import type { WallCamera } from '../wall/wall-cameras-query.ts'
import { ArchiveControls } from './ArchiveControls.tsx'
import classes from './ArchivePanel.module.css'
import { type CameraRecordings, RecordingRow } from './RecordingRow.tsx'
import { useWallEvents } from './use-wall-events.ts'
import { useClockReading, usePresent } from './wall-clocks.ts'

export interface ArchivePanelProps {
  /** Cells whose camera has an archive. */
  views: readonly (CellView & { camera: WallCamera })[]
  /** Of the moment that is shown; null while the cells are live. */
  clock: ArchiveClock | null
  /** The one cell that the panel is for; null is all of them. */
  ownView: CellView | null
  onSeek(timeMs: number): void
  onLive(): void
}

/** A moment this near to now is live: the archive has not written it yet. */
const LIVE_EDGE_MS = 1500

/** One timeline for all cells, with a row for each camera; everything it does is done to all of them in step. */
export default function ArchivePanel({ views, clock, ownView, onSeek, onLive }: ArchivePanelProps) {
  const { t } = useTranslation('mosaics')
  const { nowMs } = useEnvironment()
  const timeline = useRef<TimelineHandle>(null)
  const [window, setWindow] = useState<TimeWindow | null>(null)
  const [known, setKnown] = useState<ReadonlyMap<string, CameraRecordings>>(new Map())
  const reading = useClockReading(clock)
  const presentMs = usePresent()

  const shown = ownView ? views.filter(({ cell }) => cell === ownView.cell) : views
  const events = useWallEvents(
    shown.map(({ camera }) => camera.number),
    window,
  )
  const timezone = shown[0]?.camera.timezone ?? 'UTC'
  const recordings = useMemo(
    () => joinRecordings(shown.flatMap(({ camera }) => known.get(camera.number) ?? [])),
    [shown, known],
  )
  const openRecordings = useMemo(
    () => ({ ...recordings, ranges: withOpenEnd(recordings.ranges, presentMs) }),
    [recordings, presentMs],
  )
  const remember = useCallback(
    (number: string, next: CameraRecordings) => setKnown((old) => new Map(old).set(number, next)),
    [],
  )

  function seek(timeMs: number): void {
    if (timeMs >= nowMs() - LIVE_EDGE_MS) onLive()
    else onSeek(timeMs)
  }

  return (
    <section className={classes.panel} aria-label={t('archivePanel')}>
      <ArchiveControls
        reading={reading}
        timezone={timezone}
        scope={ownView?.camera?.title ?? t('archiveOfAll')}
        spanMs={window?.spanMs ?? null}
        onTogglePlay={() => {
          if (!clock) onSeek(nowMs() - LIVE_EDGE_MS * 2)
          else if (reading?.isPaused) clock.play()
          else clock.pause()
        }}
        onStep={(byMs) => seek((reading?.timeMs ?? nowMs()) + byMs)}
        onSpeed={(speed: PlaybackSpeed) => clock?.setSpeed(speed)}
        onJump={seek}
        onLive={onLive}
        onSpan={(spanMs) => timeline.current?.setSpan(spanMs)}
      />
      <Timeline
        ref={timeline}
        timezone={timezone}
        recordings={openRecordings}
        {...events}
        hasEvents={shown.some(({ camera }) => camera.analytics.length > 0)}
        cursorMs={reading?.timeMs ?? presentMs}
        isLive={clock === null}
        nowMs={nowMs}
        onSeek={seek}
        onWindowChange={setWindow}
      />
      <ul className={classes.rows} aria-label={t('rows')}>
        {views.map(({ cell, camera, source }) => (
          <RecordingRow
            key={cell}
            camera={camera}
            window={window}
            isShared={ownView ? cell === ownView.cell : source !== 'live' || clock === null}
            onRecordings={remember}
          />
        ))}
      </ul>
      <VisuallyHidden aria-live="polite">{clock ? t('status_archive') : t('status_live')}</VisuallyHidden>
    </section>
  )
}

function joinRecordings(all: readonly CameraRecordings[]): CameraRecordings {
  const earliest = all.flatMap(({ earliestMs }) => earliestMs ?? [])
  return {
    ranges: mergeRanges(all.flatMap(({ ranges }) => ranges)),
    earliestMs: earliest.length === 0 ? null : Math.min(...earliest),
  }
}
