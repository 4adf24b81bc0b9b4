/** What a viewer writes into the `mse_ld` WebSocket. */
import { parseTrackSelection, type TrackSelection } from './track-selection.ts'

export type ParsedMseCommand =
  | { readonly name: 'resume' }
  | { readonly name: 'pause' }
  | { readonly name: 'live' }
  | { readonly name: 'play_from'; readonly utcMs: number }
  | { readonly name: 'set_tracks'; readonly tracks: TrackSelection }
  | { readonly name: 'speed'; readonly speed: PlaySpeed }

/** Times the pace of the clock. */
export type PlaySpeed = 1 | 2 | 4 | 8 | 16
const SPEEDS: readonly PlaySpeed[] = [1, 2, 4, 8, 16]

/** Null for anything else. Unix seconds may have a fraction. */
export function parseMseCommand(text: string): ParsedMseCommand | null {
  if (text === 'resume' || text === 'pause' || text === 'live') return { name: text }
  const moment = /^play_from=([0-9]{1,10}(?:\.[0-9]{1,6})?)$/.exec(text)
  if (moment) return { name: 'play_from', utcMs: Math.round(Number(moment[1]) * 1000) }
  const speed = SPEEDS.find((known) => text === `speed=${known}`)
  if (speed) return { name: 'speed', speed }
  const tracks = text.startsWith('set_tracks=') ? parseTrackSelection(text.slice('set_tracks='.length)) : null
  return tracks && { name: 'set_tracks', tracks }
}
