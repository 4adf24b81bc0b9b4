import { useEffect, useState } from 'react'
import classes from '../Player.module.css'

interface ScrubPictureProps {
  /** The address of the keyframe that the hand is at; null while nothing is dragged. */
  address: string | null
}

/**
 * The keyframes of the archive as the hand passes them. One is fetched at a time, the newest that is wanted, so that the
 * picture follows as fast as the network allows and never lags behind a queue.
 */
export function ScrubPicture({ address }: ScrubPictureProps) {
  const [shown, setShown] = useState<string | null>(null)
  const [loading, setLoading] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)

  useEffect(() => {
    if (address === null) {
      setShown(null)
      setLoading(null)
    } else if (loading === null && address !== shown && address !== failed) setLoading(address)
  }, [address, loading, shown, failed])

  function finish(loaded: string, isThere: boolean): void {
    if (isThere) setShown(loaded)
    else setFailed(loaded)
    setLoading((current) => (current === loaded ? null : current))
  }

  if (address === null) return null
  const addresses = [...new Set([shown, loading])].filter((one) => one !== null)
  return addresses.map((one) => (
    <video
      key={one}
      className={classes.picture}
      src={one}
      hidden={one !== shown}
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
