import { IconZoomReset } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PictureChips } from '../controls/PictureChips.tsx'
import { PictureMessage } from '../controls/PictureMessage.tsx'
import type { PlayerCommand } from '../controls/player-command.ts'
import classes from '../Player.module.css'
import { ScrubPicture } from '../scrub/ScrubPicture.tsx'
import type { PlayerSession } from '../session/player-session.ts'
import type { PlayerState } from '../session/player-state.ts'
import pictureClasses from './picture.module.css'
import { transformOf } from './picture-zoom.ts'
import { StatsOverlay } from './StatsOverlay.tsx'
import type { PictureZoomControl } from './use-picture-zoom.ts'

interface PicturePlaceProps {
  videoRef: RefObject<HTMLVideoElement | null>
  holdRef: RefObject<HTMLCanvasElement | null>
  state: PlayerState
  session: PlayerSession | null
  zoom: PictureZoomControl
  hasStats: boolean
  tokens: { live: boolean; archive: boolean }
  scrubAddress: string | null
  /** Moves and grows with the picture. */
  drawing: ReactNode
  /** Stands over it. */
  children: ReactNode
  onCommand(command: PlayerCommand): void
}

/** The picture, what it is covered with, and what a hand does to it. */
export function PicturePlace(props: PicturePlaceProps) {
  const { videoRef, holdRef, state, session, zoom, hasStats, tokens, scrubAddress, drawing, children, onCommand } =
    props
  const { t, i18n } = useTranslation('player')
  const clicks = useRef<ReturnType<typeof setTimeout>>(undefined)

  /** A second click makes it a double click, which must not pause on its way. */
  function onClick(): void {
    clearTimeout(clicks.current)
    if (!zoom.wasDragged()) clicks.current = setTimeout(() => onCommand({ type: 'toggle_play' }), DOUBLE_CLICK_MS)
  }

  function onDoubleClick(): void {
    clearTimeout(clicks.current)
    onCommand({ type: 'full_screen' })
  }

  return (
    <div className={classes.well} ref={zoom.placeRef} data-zoomed={zoom.isZoomed || undefined}>
      <div className={classes.lens} style={{ transform: transformOf(zoom.zoom) }} {...zoom.handlers}>
        {/* biome-ignore lint/a11y/useMediaCaption: cameras have no captions. */}
        <video ref={videoRef} className={classes.picture} playsInline onClick={onClick} onDoubleClick={onDoubleClick} />
        <canvas ref={holdRef} className={classes.picture} hidden aria-hidden />
        <ScrubPicture address={scrubAddress} />
        {drawing}
      </div>
      {scrubAddress === null && <PictureMessage state={state} tokens={tokens} onRetry={() => session?.wake()} />}
      <PictureChips state={state} />
      {hasStats && <StatsOverlay session={session} videoRef={videoRef} />}
      {zoom.isZoomed && (
        <button type="button" className={pictureClasses.zoomChip} aria-label={t('helpWhole')} onClick={zoom.reset}>
          <IconZoomReset size={15} stroke={1.7} aria-hidden />
          {t('speedValue', {
            speed: zoom.zoom.scale.toLocaleString(i18n.language, { maximumFractionDigits: 1 }),
          })}
        </button>
      )}
      {children}
    </div>
  )
}

const DOUBLE_CLICK_MS = 220
