/** What a NAL unit is, by its two-byte header (Rec. ITU-T H.265 table 7-1). */

export const H265_NAL = {
  /** The last type of a slice segment. */
  sliceMax: 31,
  /** Intra random access pictures: decoding can begin there. */
  irapMin: 16,
  irapMax: 23,
  vps: 32,
  sps: 33,
  pps: 34,
  delimiter: 35,
  filler: 38,
  prefixSei: 39,
  suffixSei: 40,
} as const

/** From the first byte of the header. */
export const h265NalType = (header: number): number => (header >> 1) & 0x3f

export const isIrap = (nalType: number): boolean => nalType >= H265_NAL.irapMin && nalType <= H265_NAL.irapMax
