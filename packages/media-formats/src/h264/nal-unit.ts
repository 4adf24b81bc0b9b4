/** What a NAL unit is, by its one-byte header (Rec. ITU-T H.264 table 7-1). */

export const H264_NAL = { slice: 1, idrSlice: 5, sei: 6, sps: 7, pps: 8, delimiter: 9, filler: 12 } as const

export const h264NalType = (header: number): number => header & 0x1f
