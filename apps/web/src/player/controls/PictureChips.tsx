import { useTranslation } from 'react-i18next'
import type { PlayerState } from '../session/player-state.ts'
import classes from './controls.module.css'

/** What is shown, and how good and how late it is: `1280×720 · 15 fps · 0.4 s`. */
export function PictureChips({ state }: { state: PlayerState }) {
  const { t } = useTranslation('player')
  return (
    <div className={classes.chips}>
      <span className={classes.chip} data-mode={state.mode} data-playing={state.phase === 'playing' || undefined}>
        <i className={classes.chipDot} aria-hidden />
        {state.mode === 'live' ? t('live') : t('archive')}
      </span>
      <QualityChip state={state} />
    </div>
  )
}

function QualityChip({ state: { media, latencyMs } }: { state: PlayerState }) {
  const { t, i18n } = useTranslation('player')
  if (!media) return null
  const decimal = (value: number, digits: number) =>
    value.toLocaleString(i18n.language, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  const parts = [t('resolution', { width: media.widthPx, height: media.heightPx })]
  if (media.frameRate !== null) parts.push(t('frameRate', { rate: Math.round(media.frameRate) }))
  if (latencyMs !== null) parts.push(t('latency', { seconds: decimal(latencyMs / 1000, 1) }))
  return <span className={classes.chip}>{parts.join(' · ')}</span>
}
