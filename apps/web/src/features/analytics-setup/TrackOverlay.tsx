/** Boxes and ways of what the engine follows, over the live picture that zones are drawn on. Nothing of it is pressed. */
import classes from './AnalyticsSetup.module.css'
import { type TrackSource, useSceneTracks } from './use-scene-tracks.ts'

interface TrackOverlayProps {
  number: string
  openSource?: (address: string) => TrackSource
}

const openEventSource = (address: string): TrackSource => new EventSource(address)

export function TrackOverlay({ number, openSource = openEventSource }: TrackOverlayProps) {
  const trails = useSceneTracks(number, openSource)
  return (
    <svg className={classes.tracks} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      {trails.map(({ track, feet }) => (
        <g key={track.id} data-track={track.id} data-moving={track.is_moving}>
          <rect x={track.x} y={track.y} width={track.width} height={track.height} />
          <polyline points={feet.map((foot) => foot.join(',')).join(' ')} />
        </g>
      ))}
    </svg>
  )
}
