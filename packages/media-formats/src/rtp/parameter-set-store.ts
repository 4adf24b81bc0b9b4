/** The parameter sets that a stream announced last, and the track they make. */
import { BitReader } from '../bits/bit-reader.ts'
import { MalformedError } from '../bits/malformed-error.ts'
import { h264Track } from '../h264/h264-track.ts'
import { H264_NAL, h264NalType } from '../h264/nal-unit.ts'
import { parseH264Sps } from '../h264/sps.ts'
import { h265Track } from '../h265/h265-track.ts'
import { H265_NAL, h265NalType } from '../h265/nal-unit.ts'
import { parseH265Sps } from '../h265/sps.ts'
import type { VideoCodec, VideoTrack } from '../media-types.ts'

export type ParameterSetRole = 'vps' | 'sps' | 'pps'

const PARAMETER_SET_BYTES_MAX = 4096

export interface DescribedVideo {
  readonly track: VideoTrack
  /** Null when the stream does not say; then it is found out from the timestamps. */
  readonly reorderDepth: number | null
}

export class ParameterSetStore {
  readonly #codec: VideoCodec
  readonly #clockRate: number
  readonly #frameRate: number | null
  #vps: Uint8Array | null = null
  #sps: Uint8Array | null = null
  #pps: Uint8Array | null = null
  #ppsId = -1
  #hasChanged = false

  constructor(codec: VideoCodec, clockRate: number, frameRate: number | null) {
    this.#codec = codec
    this.#clockRate = clockRate
    this.#frameRate = frameRate
  }

  /** NAL units of the SDP, in any order; what is no parameter set is left out. */
  addFromSdp(nalUnits: readonly Uint8Array[]): void {
    for (const nalUnit of nalUnits) {
      const role =
        this.#codec === 'h264'
          ? H264_ROLES.get(h264NalType(nalUnit[0] ?? 0))
          : H265_ROLES.get(h265NalType(nalUnit[0] ?? 0))
      if (role) this.add(role, nalUnit)
    }
  }

  /**
   * @returns false when the set is one more PPS beside the track's own, which then has to stay among the pictures
   * @throws MalformedError
   */
  add(role: ParameterSetRole, nalUnit: Uint8Array): boolean {
    if (nalUnit.length > PARAMETER_SET_BYTES_MAX) throw new MalformedError('a parameter set is over 4 KiB')
    if (role === 'vps') this.#vps = this.#replace(this.#vps, nalUnit)
    if (role === 'sps') this.#sps = this.#replace(this.#sps, this.#checkedSps(nalUnit))
    if (role !== 'pps') return true
    const id = new BitReader(nalUnit.subarray(this.#codec === 'h264' ? 1 : 2)).boundedGolomb('pps_id', 255)
    if (this.#ppsId >= 0 && id !== this.#ppsId) return false
    this.#ppsId = id
    this.#pps = this.#replace(this.#pps, nalUnit)
    return true
  }

  /** The track, when the sets are complete and differ from those of the last call; null otherwise. */
  takeChange(): DescribedVideo | null {
    const { isComplete } = this
    if (!this.#hasChanged || !isComplete || !this.#sps || !this.#pps) return null
    this.#hasChanged = false
    const sets = { ...(this.#vps ? { vps: this.#vps } : {}), sps: this.#sps, pps: this.#pps }
    return this.#codec === 'h264'
      ? {
          track: h264Track(sets, this.#frameRate, this.#clockRate),
          reorderDepth: parseH264Sps(sets.sps).reorderDepth,
        }
      : {
          track: h265Track(sets, this.#frameRate, this.#clockRate),
          reorderDepth: parseH265Sps(sets.sps).reorderDepth,
        }
  }

  get isComplete(): boolean {
    return this.#sps !== null && this.#pps !== null && (this.#codec === 'h264' || this.#vps !== null)
  }

  /** A damaged SPS must not take the place of a good one. */
  #checkedSps(nalUnit: Uint8Array): Uint8Array {
    if (this.#sps && Buffer.compare(this.#sps, nalUnit) === 0) return nalUnit
    if (this.#codec === 'h264') parseH264Sps(nalUnit)
    else parseH265Sps(nalUnit)
    return nalUnit
  }

  #replace(old: Uint8Array | null, nalUnit: Uint8Array): Uint8Array {
    if (old && Buffer.compare(old, nalUnit) === 0) return old
    this.#hasChanged = true
    return new Uint8Array(nalUnit)
  }
}

const H264_ROLES = new Map<number, ParameterSetRole>([
  [H264_NAL.sps, 'sps'],
  [H264_NAL.pps, 'pps'],
])

const H265_ROLES = new Map<number, ParameterSetRole>([
  [H265_NAL.vps, 'vps'],
  [H265_NAL.sps, 'sps'],
  [H265_NAL.pps, 'pps'],
])
