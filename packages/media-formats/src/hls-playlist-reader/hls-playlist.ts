/** What a foreign HLS playlist says (RFC 8216), as far as a reader that records needs it. */

export interface HlsByteRange {
  readonly offset: number
  readonly length: number
}

export interface HlsMap {
  readonly uri: string
  readonly byteRange: HlsByteRange | null
}

export interface HlsSegment {
  readonly uri: string
  /** Media sequence number: the segment's name across reloads. */
  readonly sequence: number
  readonly durationS: number
  readonly byteRange: HlsByteRange | null
  /** The initialization of fMP4; null for MPEG-TS. */
  readonly map: HlsMap | null
  /** Timestamps or coding change before it. */
  readonly isDiscontinuity: boolean
  /** Unix ms of its first picture, where the playlist says. */
  readonly startMs: number | null
  /** The server has nothing for this time. */
  readonly isGap: boolean
}

export interface HlsMediaPlaylist {
  readonly type: 'media'
  readonly targetDurationS: number
  readonly segments: readonly HlsSegment[]
  /** No more segments will come. */
  readonly isEnded: boolean
  readonly isEncrypted: boolean
}

export interface HlsVariant {
  readonly uri: string
  readonly bandwidth: number
  readonly width: number
  readonly height: number
  readonly codecs: string
  /** Names a group of renditions that carry the sound; null when the variant carries it itself. */
  readonly audioGroup: string | null
}

export interface HlsMasterPlaylist {
  readonly type: 'master'
  readonly variants: readonly HlsVariant[]
}

export type HlsPlaylist = HlsMasterPlaylist | HlsMediaPlaylist
