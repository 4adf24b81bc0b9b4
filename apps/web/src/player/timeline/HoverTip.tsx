import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Timeline.module.css'
import type { TimeLabels } from './time-labels.ts'
import type { TimelineHover } from './use-timeline-pointer.ts'

interface HoverTipProps {
  hover: TimelineHover
  labels: TimeLabels
  isRecorded: boolean
  /** The address of a picture of the moment; null where there is none. */
  stillAt(timeMs: number): string | null
}

/** The pointer rests this long before a picture of its moment is asked for. */
const STILL_DELAY_MS = 120
/** Moments of one such stretch share a picture. */
const STILL_STEP_MS = 1000

/** The time under the pointer, what happened there, and how it looked. */
export function HoverTip({ hover, labels, isRecorded, stillAt }: HoverTipProps) {
  const { t } = useTranslation('player')
  const [restMs] = useDebouncedValue(Math.floor(hover.timeMs / STILL_STEP_MS) * STILL_STEP_MS, STILL_DELAY_MS)
  const address = isRecorded ? stillAt(restMs) : null
  return (
    <div className={classes.tip} ref={(element) => placeTip(element, hover.xPx)}>
      {address && <HoverStill address={address} />}
      <span className={classes.tipText}>
        {hover.mark && <b data-alarm={hover.mark.isAlarm || undefined}>{hover.mark.title}</b>}
        {labels.dateAndTime(hover.timeMs)}
        {!isRecorded && <em>{t('notRecorded')}</em>}
      </span>
    </div>
  )
}

/** The last picture stays until the next one is there; one that fails leaves its place dark. */
function HoverStill({ address }: { address: string }) {
  const [shown, setShown] = useState<string | null>(null)
  return (
    <span className={classes.still}>
      {shown && <img src={shown} alt="" />}
      {shown !== address && <img key={address} src={address} alt="" hidden onLoad={() => setShown(address)} />}
    </span>
  )
}

/** Over the pointer, and inside the timeline at its edges. */
function placeTip(element: HTMLElement | null, xPx: number): void {
  if (!element) return
  const half = element.offsetWidth / 2
  const width = element.parentElement?.clientWidth ?? 0
  element.style.left = `${Math.min(width - half - 4, Math.max(half + 4, xPx))}px`
}
