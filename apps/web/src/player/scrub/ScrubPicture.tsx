import { useEffect, useEffectEvent, useRef, useState } from 'react'
import classes from '../Player.module.css'
import { canDecodeKeyframes, createKeyframeDecoder } from './keyframe-decoder.ts'
import { createScrubber, loadKeyframe, type Scrubber } from './scrubber.ts'

interface ScrubPictureProps {
  /** The address of the keyframe that the hand is at; null while nothing is dragged. */
  address: string | null
}

/**
 * The keyframes of the archive as the hand passes them. One is fetched at a time, the newest that is wanted, so that the
 * picture follows as fast as the network allows and never lags behind a queue.
 */
export function ScrubPicture({ address }: ScrubPictureProps) {
  const [isAble, setAble] = useState(canDecodeKeyframes)
  if (address === null) return null
  return isAble ? (
    <DecodedKeyframe address={address} onUnable={() => setAble(false)} />
  ) : (
    <PlayedKeyframe address={address} />
  )
}

/** Drawn by ourselves, where the browser lends its decoder. */
function DecodedKeyframe({ address, onUnable }: { address: string; onUnable(): void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const scrubber = useRef<Scrubber>(null)
  const [shown, setShown] = useState<string | null>(null)
  const giveUp = useEffectEvent(onUnable)

  useEffect(() => {
    const created = createScrubber({
      decoder: createKeyframeDecoder(),
      load: loadKeyframe,
      show(frame, of) {
        if (canvas.current) drawFrame(canvas.current, frame)
        setShown(of)
      },
      onUnable: () => giveUp(),
    })
    scrubber.current = created
    return () => created.close()
  }, [])
  useEffect(() => scrubber.current?.want(address), [address])

  return (
    <canvas ref={canvas} className={classes.picture} hidden={shown === null} data-keyframe={shown ?? ''} aria-hidden />
  )
}

function drawFrame(canvas: HTMLCanvasElement, frame: VideoFrame): void {
  const { displayWidth, displayHeight } = frame
  if (canvas.width !== displayWidth) canvas.width = displayWidth
  if (canvas.height !== displayHeight) canvas.height = displayHeight
  canvas.getContext('2d')?.drawImage(frame, 0, 0, displayWidth, displayHeight)
}

/** By a video element each: the one that is shown stays until the next one is there. */
function PlayedKeyframe({ address }: { address: string }) {
  const [shown, setShown] = useState<string | null>(null)
  const [loading, setLoading] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)

  useEffect(() => {
    if (loading === null && address !== shown && address !== failed) setLoading(address)
  }, [address, loading, shown, failed])

  function finish(loaded: string, isThere: boolean): void {
    if (isThere) setShown(loaded)
    else setFailed(loaded)
    setLoading((current) => (current === loaded ? null : current))
  }

  const addresses = [...new Set([shown, loading])].filter((one) => one !== null)
  return addresses.map((one) => (
    <video
      key={one}
      className={classes.picture}
      src={one}
      hidden={one !== shown}
      data-keyframe={one}
      muted
      playsInline
      preload="auto"
      aria-hidden
      tabIndex={-1}
      onLoadedData={() => finish(one, true)}
      onError={() => finish(one, false)}
    />
  ))
}
