/** `rtsp://…/{number}?token=…`, and the same with `/track1` where the client put it. */

export interface RtspAddress {
  readonly number: string
  readonly query: URLSearchParams
  /** Null when the address names the whole stream. */
  readonly trackNumber: number | null
}

const PATH = /^\/(\d{1,20})(?:\/track(\d))?\/?$/
/** Some clients join the control name to the end of the query. */
const TRAILING_TRACK = /\/(?:track(\d))?$/

export function parseRtspAddress(uri: string): RtspAddress | null {
  // Only known schemes have their path and query parsed as we need them.
  const text = uri.replace(/^rtsp:/i, 'http:')
  if (text === uri || !URL.canParse(text)) return null
  const inQuery = text.includes('?') ? TRAILING_TRACK.exec(text) : null
  const url = new URL(inQuery ? text.slice(0, inQuery.index) : text)
  const path = PATH.exec(url.pathname)
  const [, number, trackInPath] = path ?? []
  if (number === undefined) return null
  const track = trackInPath ?? inQuery?.[1]
  return { number, query: url.searchParams, trackNumber: track === undefined ? null : Number(track) }
}
