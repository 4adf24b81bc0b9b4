import type { AudioTrack, VideoTrack } from '../media-types.ts'

/** Whether one decoder set-up serves both: each recorded file carries its own copy of the same description. */
export function isSameTrack(one: VideoTrack | AudioTrack | null, other: VideoTrack | AudioTrack | null): boolean {
  if (one === other) return true
  if (one === null || other === null || one.codec !== other.codec || one.timescale !== other.timescale) return false
  if (one.kind === 'audio') {
    return other.kind === 'audio' && one.channels === other.channels && isSameBytes(one.config, other.config)
  }
  if (other.kind === 'audio') return false
  const [sets, others] = [one.parameterSets, other.parameterSets]
  return isSameBytes(sets.vps, others.vps) && isSameBytes(sets.sps, others.sps) && isSameBytes(sets.pps, others.pps)
}

function isSameBytes(one: Uint8Array | null | undefined, other: Uint8Array | null | undefined): boolean {
  if (!one || !other) return !one === !other
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}
