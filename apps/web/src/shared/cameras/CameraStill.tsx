import { useIntersection } from '@mantine/hooks'
import { stillUrl } from '@sova/contract'
import { useState } from 'react'
import classes from './CameraWell.module.css'
import type { ListedCamera } from './camera-list-query.ts'

interface CameraStillProps {
  camera: Pick<ListedCamera, 'number' | 'server'> & { token: string }
  /** The address of a still changes with this, every 300 s. */
  nowMs: number
  onFail(): void
}

/** The picture of a card: a JPEG, or one keyframe of video where the camera has no screenshot domain. */
export function CameraStill({ camera, nowMs, onFail }: CameraStillProps) {
  const { kind, url } = stillUrl(camera, nowMs)
  return kind === 'jpeg' ? (
    <img
      className={classes.still}
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      onError={({ currentTarget }) => {
        // At once: what stands in its place comes with the next render.
        currentTarget.style.visibility = 'hidden'
        onFail()
      }}
    />
  ) : (
    <KeyframeStill url={url} onFail={onFail} />
  )
}

/** A video element has no `loading="lazy"`, so it gets its address when it comes near the screen. */
function KeyframeStill({ url, onFail }: { url: string; onFail(): void }) {
  const { ref, entry } = useIntersection({ rootMargin: '200px' })
  const [seen, setSeen] = useState(false)
  if (entry?.isIntersecting && !seen) setSeen(true)
  return (
    <video
      ref={ref}
      className={classes.still}
      src={seen ? url : undefined}
      muted
      playsInline
      preload="auto"
      aria-hidden
      tabIndex={-1}
      onError={onFail}
    />
  )
}
