/** The stream of what the engine follows in a camera's picture, while somebody draws over it. */
import { openSceneTracks, SceneTracks } from '@sova/contract'
import { useEffect, useState } from 'react'
import { callApi } from '../../shared/api/call-api.ts'
import { followTrails, type Trail } from './scene-trails.ts'

/** The part of EventSource that is used. */
export interface TrackSource {
  readonly readyState: number
  onmessage: ((event: MessageEvent) => void) | null
  onerror: ((event: Event) => void) | null
  close(): void
}

/** `EventSource.CLOSED`: the server refused, for the token has ended. Any other error the browser heals by itself. */
const CLOSED = 2
const RETRY_MS = 5000
/** Boxes of a picture that is long gone would lie. */
const STALE_MS = 3000

export function useSceneTracks(number: string, openSource: (address: string) => TrackSource): readonly Trail[] {
  const [trails, setTrails] = useState<readonly Trail[]>([])
  useEffect(() => {
    const ending = new AbortController()
    let source: TrackSource | null = null
    let retry: ReturnType<typeof setTimeout> | undefined
    let stale: ReturnType<typeof setTimeout> | undefined

    async function listen(): Promise<void> {
      try {
        const { url } = await callApi(openSceneTracks, { camera_number: number }, ending.signal)
        if (ending.signal.aborted) return
        source = openSource(url)
        source.onmessage = ({ data }) => receive(data)
        source.onerror = () => {
          if (source?.readyState === CLOSED) listenLater()
        }
      } catch {
        listenLater()
      }
    }

    function listenLater(): void {
      if (!ending.signal.aborted) retry = setTimeout(() => void listen(), RETRY_MS)
    }

    function receive(data: unknown): void {
      const scene = SceneTracks.safeParse(parseJson(data))
      if (!scene.success) return
      setTrails((known) => followTrails(known, scene.data))
      clearTimeout(stale)
      stale = setTimeout(() => setTrails([]), STALE_MS)
    }

    void listen()
    return () => {
      ending.abort()
      clearTimeout(retry)
      clearTimeout(stale)
      source?.close()
      setTrails([])
    }
  }, [number, openSource])
  return trails
}

function parseJson(data: unknown): unknown {
  try {
    return typeof data === 'string' ? JSON.parse(data) : null
  } catch {
    return null
  }
}
