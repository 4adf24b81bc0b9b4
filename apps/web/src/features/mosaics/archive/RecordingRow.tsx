import { RECORDING_STATUS_POLL_CELL_MS, toCameraInfo } from '@sova/contract'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { type RecordedRange, type RecordingsState, type TimeWindow, useRecordings } from '../../../player/index.ts'
import type { WallCamera } from '../wall/wall-cameras-query.ts'
import classes from './ArchivePanel.module.css'

export type CameraRecordings = RecordingsState

interface RecordingRowProps {
  camera: WallCamera
  window: TimeWindow | null
  isShared: boolean
  onRecordings(number: string, recordings: CameraRecordings): void
}

/** What one camera has recorded, as a line below the timeline. */
export function RecordingRow({ camera, window, isShared, onRecordings }: RecordingRowProps) {
  const info = useMemo(() => toCameraInfo({ ...camera, token_d: null }), [camera])
  const { recordings, showWindow } = useRecordings(info, RECORDING_STATUS_POLL_CELL_MS)
  const canvas = useRef<HTMLCanvasElement>(null)
  const { ranges } = recordings
  const tell = useEffectEvent((told: CameraRecordings) => onRecordings(camera.number, told))
  useEffect(() => tell(recordings), [recordings])
  useEffect(() => {
    if (window) showWindow(window)
  }, [window, showWindow])
  useEffect(() => {
    if (canvas.current && window) drawRanges(canvas.current, ranges, window)
  }, [ranges, window])
  return (
    <li className={classes.row} data-apart={!isShared || undefined} title={camera.title}>
      <canvas ref={canvas} className={classes.rowLine} aria-label={camera.title} role="img" />
    </li>
  )
}

/** A gap narrower than a pixel is still a gap. */
const GAP_MIN_PX = 1

function drawRanges(canvas: HTMLCanvasElement, ranges: readonly RecordedRange[], window: TimeWindow): void {
  const scale = globalThis.devicePixelRatio || 1
  const [width, height] = [canvas.clientWidth * scale, canvas.clientHeight * scale]
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return
  context.clearRect(0, 0, width, height)
  context.fillStyle = getComputedStyle(canvas).color
  const xOf = (timeMs: number) => ((timeMs - window.startMs) / window.spanMs) * width
  for (const { fromMs, toMs } of ranges) {
    const from = Math.max(0, xOf(fromMs))
    const to = Math.min(width, xOf(toMs))
    if (to > from) context.fillRect(from, 0, Math.max(1, to - from - GAP_MIN_PX), height)
  }
}
