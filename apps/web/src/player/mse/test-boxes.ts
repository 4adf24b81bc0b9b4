/** Vocabulary of the tests: boxes built by hand, so that each byte that a reader looks at is in sight. */

const uint32 = (value: number): number[] => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]

export function buildBox(type: string, ...parts: (Uint8Array | number[])[]): Uint8Array<ArrayBuffer> {
  const body = parts.flatMap((part) => [...part])
  return Uint8Array.from([...uint32(body.length + 8), ...[...type].map((letter) => letter.charCodeAt(0)), ...body])
}

export interface FragmentSpec {
  trackId?: number
  decodeTime: number
  wallClockMs: number
  isKeyframe?: boolean
}

/**
 * moof and mdat as `mse_ld` has them: the track id ends at byte 47 and the wall clock stands at bytes 92 to 99, which is
 * where the trun's first sample entry lies when tfhd has 8 bytes more than its least and tfdt is of version 1.
 */
export function buildFragment({
  trackId = 1,
  decodeTime,
  wallClockMs,
  isKeyframe,
}: FragmentSpec): Uint8Array<ArrayBuffer> {
  const header = buildBox('mfhd', uint32(0), uint32(1))
  const trackHeader = buildBox('tfhd', uint32(0x020000), uint32(trackId))
  const time = buildBox('tfdt', [1, 0, 0, 0], uint32(Math.floor(decodeTime / 2 ** 32)), uint32(decodeTime % 2 ** 32))
  const seconds = Math.floor(wallClockMs / 1000)
  const clock = [...uint32(seconds), ...uint32(Math.round((wallClockMs - seconds * 1000) * 1000))]
  const free = buildBox('free', new Array(16).fill(0), clock)
  /* One sample, with its flags: ISO/IEC 14496-12 §8.8.8. */
  const run = isKeyframe ? buildBox('trun', ...[0x0205, 1, 100, 0x02000000, 2].map(uint32)) : []
  return Uint8Array.from([
    ...buildBox('moof', header, buildBox('traf', trackHeader, time, free, run)),
    ...buildBox('mdat', [1, 2]),
  ])
}

/** An init segment of FFmpeg's: H.264 High 3.0, 640×360, timescale 12800. */
export const H264_INIT_BASE64 =
  'AAADAW1vb3YAAABsbXZoZAAAAAAAAAAAAAAAAAAAA+gAAAAAAAEAAAEAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIAAAIDdHJhawAAAFx0a2hkAAAAAwAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAQAAAAAKAAAABaAAAAAABn21kaWEAAAAgbWRoZAAAAAAAAAAAAAAAAAAAMgAAAAAAVcQAAAAAAC1oZGxyAAAAAAAAAAB2aWRlAAAAAAAAAAAAAAAAVmlkZW9IYW5kbGVyAAAAAUptaW5mAAAAFHZtaGQAAAABAAAAAAAAAAAAAAAkZGluZgAAABxkcmVmAAAAAAAAAAEAAAAMdXJsIAAAAAEAAAEKc3RibAAAAL5zdHNkAAAAAAAAAAEAAACuYXZjMQAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAAKAAWgASAAAAEgAAAAAAAAAARVMYXZjNTkuMzcuMTAwIGxpYngyNjQAAAAAAAAAAAAAABj//wAAADRhdmNDAWQAHv/hABlnZAAerLQFAX/LgIgAAAMACAAAAwGQeLF1AQAEaO8Py/34+AAAAAAQcGFzcAAAAAEAAAABAAAAFGJ0cnQAAAAAAAva7AAL2uwAAAAQc3R0cwAAAAAAAAAAAAAAEHN0c2MAAAAAAAAAAAAAABRzdHN6AAAAAAAAAAAAAAAAAAAAEHN0Y28AAAAAAAAAAAAAAChtdmV4AAAAIHRyZXgAAAAAAAAAAQAAAAEAAAAAAAAAAAAAAAAAAABidWR0YQAAAFptZXRhAAAAAAAAACFoZGxyAAAAAAAAAABtZGlyYXBwbAAAAAAAAAAAAAAAAC1pbHN0AAAAJal0b28AAAAdZGF0YQAAAAEAAAAATGF2ZjU5LjI3LjEwMA=='

/** An init segment of FFmpeg's: AAC-LC, 48 kHz. */
export const AAC_INIT_BASE64 =
  'AAACvW1vb3YAAABsbXZoZAAAAAAAAAAAAAAAAAAAA+gAAAAAAAEAAAEAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIAAAG/dHJhawAAAFx0a2hkAAAAAwAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAABAQAAAAABAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAABW21kaWEAAAAgbWRoZAAAAAAAAAAAAAAAAAAAu4AAAAAAVcQAAAAAAC1oZGxyAAAAAAAAAABzb3VuAAAAAAAAAAAAAAAAU291bmRIYW5kbGVyAAAAAQZtaW5mAAAAEHNtaGQAAAAAAAAAAAAAACRkaW5mAAAAHGRyZWYAAAAAAAAAAQAAAAx1cmwgAAAAAQAAAMpzdGJsAAAAfnN0c2QAAAAAAAAAAQAAAG5tcDRhAAAAAAAAAAEAAAAAAAAAAAACABAAAAAAu4AAAAAAADZlc2RzAAAAAAOAgIAlAAEABICAgBdAFQAAAAABDygAAQ8oBYCAgAURiFblAAaAgIABAgAAABRidHJ0AAAAAAABDygAAQ8oAAAAEHN0dHMAAAAAAAAAAAAAABBzdHNjAAAAAAAAAAAAAAAUc3RzegAAAAAAAAAAAAAAAAAAABBzdGNvAAAAAAAAAAAAAAAobXZleAAAACB0cmV4AAAAAAAAAAEAAAABAAAAAAAAAAAAAAAAAAAAYnVkdGEAAABabWV0YQAAAAAAAAAhaGRscgAAAAAAAAAAbWRpcmFwcGwAAAAAAAAAAAAAAAAtaWxzdAAAACWpdG9vAAAAHWRhdGEAAAABAAAAAExhdmY1OS4yNy4xMDA='
