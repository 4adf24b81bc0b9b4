import { useTranslation } from 'react-i18next'
import { type CellStateStore, useCellState } from './cell-state-store.ts'
import { cellStatus, latencySeconds } from './cell-status.ts'
import classes from './Wall.module.css'

interface CellStatusProps {
  /** The camera shows nothing, whatever its player says. */
  isOut: boolean
  state: CellStateStore
}

export function CellDot({ isOut, state }: CellStatusProps) {
  const status = useCellState(state, cellStatus)
  return <i className={classes.dot} data-status={isOut ? 'failed' : status} aria-hidden />
}

/** What the cell does, or how far its live picture is behind the camera. */
export function CellStatusText({ isOut, state }: CellStatusProps) {
  const { t } = useTranslation('mosaics')
  const playing = useCellState(state, cellStatus)
  const latency = useCellState(state, latencySeconds)
  const status = isOut ? 'failed' : playing
  return (
    <span className={classes.status} data-status={status}>
      {latency === null ? t(`status_${status}`) : t('statusLatency', { seconds: latency })}
    </span>
  )
}
