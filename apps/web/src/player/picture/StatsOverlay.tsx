import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlayerSession } from '../session/player-session.ts'
import classes from './picture.module.css'
import { type PlaybackFigures, type PlaybackSample, playbackFigures } from './playback-figures.ts'

const PERIOD_MS = 1000

/** What the player does, in figures, for whoever looks for a fault. */
export function StatsOverlay({
  session,
  videoRef,
}: {
  session: PlayerSession | null
  videoRef: RefObject<HTMLVideoElement | null>
}) {
  const { t, i18n } = useTranslation('player')
  const figures = useFigures(session, videoRef)
  if (!figures) return null
  const decimal = (value: number, digits = 1) =>
    value.toLocaleString(i18n.language, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  const lines: [string, string][] = [
    [t('statsTransport'), t(`transport_${figures.transport}`)],
    [t('statsPicture'), `${figures.widthPx}×${figures.heightPx}`],
    [t('statsCodecs'), figures.codecs || '—'],
    [t('statsFrames'), t('statsFramesValue', { rate: decimal(figures.frameRate), dropped: figures.droppedFrames })],
    [
      t('statsBitrate'),
      figures.bitrateKbps === null ? '—' : t('statsBitrateValue', { rate: decimal(figures.bitrateKbps, 0) }),
    ],
    [t('statsDelay'), figures.latencyS === null ? '—' : t('latency', { seconds: decimal(figures.latencyS) })],
    [t('statsBuffer'), t('latency', { seconds: decimal(figures.bufferedS) })],
    [t('statsSpeed'), t('speedValue', { speed: decimal(figures.playbackRate, 2) })],
  ]
  return (
    <dl className={classes.stats} aria-label={t('stats')}>
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function useFigures(
  session: PlayerSession | null,
  videoRef: RefObject<HTMLVideoElement | null>,
): PlaybackFigures | null {
  const [figures, setFigures] = useState<PlaybackFigures | null>(null)
  useEffect(() => {
    let before: PlaybackSample | null = null
    function measure(): void {
      const video = videoRef.current
      const stats = session?.stats()
      if (!session || !video || !stats) return
      const quality = video.getVideoPlaybackQuality()
      const sample: PlaybackSample = {
        ...stats,
        atMs: performance.now(),
        widthPx: video.videoWidth,
        heightPx: video.videoHeight,
        totalFrames: quality.totalVideoFrames,
        droppedFrames: quality.droppedVideoFrames,
        playbackRate: video.playbackRate,
        latencyMs: session.state().latencyMs,
      }
      setFigures(playbackFigures(before, sample))
      before = sample
    }
    measure()
    const timer = setInterval(measure, PERIOD_MS)
    return () => clearInterval(timer)
  }, [session, videoRef])
  return figures
}
