/** One program for the tracks of a camera: its tables, and how its samples become elementary streams. */
import type { AudioTrack, VideoTrack } from '../media-types.ts'
import { ADTS_FRAME_BYTES_MAX, ADTS_HEADER_BYTES, type AdtsProfile, adtsProfileOf, writeAdtsHeader } from './adts.ts'
import { PID_AUDIO, PID_VIDEO, type ProgramStream, writeTables } from './program-tables.ts'
import { STREAM_TYPE_AAC_ADTS, STREAM_TYPE_H264, STREAM_TYPE_H265 } from './ts-packet.ts'

const START_CODE = [0, 0, 0, 1]
const LENGTH_BYTES = 4
/** Access unit delimiters: any slice type may follow (H.264 §7.3.2.4, H.265 §7.3.2.5). */
const DELIMITER_H264 = [0x09, 0xf0]
const DELIMITER_H265 = [0x46, 0x01, 0x50]

interface ProgramVideo {
  readonly timescale: number
  readonly isH264: boolean
  readonly delimiter: Uint8Array
  /** Delimiter and parameter sets, so that decoding can begin at every keyframe. */
  readonly keyframePrefix: Uint8Array
}

interface ProgramAudio {
  readonly timescale: number
  readonly profile: AdtsProfile
}

export interface Program {
  readonly tables: Uint8Array
  readonly video: ProgramVideo | null
  /** Null also for audio that a transport stream has no standard name for, such as G.711. */
  readonly audio: ProgramAudio | null
}

export interface ProgramTracks {
  readonly video: VideoTrack | null
  readonly audio: AudioTrack | null
}

/** @param version of the tables, 0 to 31; another one tells a receiver to read them again */
export function createProgram(tracks: ProgramTracks, version = 0): Program {
  const video = tracks.video && programVideoOf(tracks.video)
  const profile = tracks.audio?.codec === 'aac' && tracks.audio.config ? adtsProfileOf(tracks.audio.config) : null
  const audio = tracks.audio && profile ? { timescale: tracks.audio.timescale, profile } : null
  const streams: ProgramStream[] = []
  if (video) streams.push({ pid: PID_VIDEO, streamType: video.isH264 ? STREAM_TYPE_H264 : STREAM_TYPE_H265 })
  if (audio) streams.push({ pid: PID_AUDIO, streamType: STREAM_TYPE_AAC_ADTS })
  return { tables: writeTables(streams, video ? PID_VIDEO : PID_AUDIO, version), video, audio }
}

function programVideoOf({ codec, timescale, parameterSets: { vps, sps, pps } }: VideoTrack): ProgramVideo {
  const isH264 = codec === 'h264'
  const delimiter = Uint8Array.from([...START_CODE, ...(isH264 ? DELIMITER_H264 : DELIMITER_H265)])
  const sets = [vps, sps, pps].filter((set) => set !== undefined).flatMap((set) => [...START_CODE, ...set])
  return { timescale, isH264, delimiter, keyframePrefix: Uint8Array.from([...delimiter, ...sets]) }
}

const prefixOf = (video: ProgramVideo, isKeyframe: boolean) => (isKeyframe ? video.keyframePrefix : video.delimiter)

/** A start code is as long as the length it replaces, so the size is known without the bytes. */
export const videoUnitBytes = (video: ProgramVideo, sampleBytes: number, isKeyframe: boolean): number =>
  prefixOf(video, isKeyframe).length + sampleBytes

export const audioFrameBytes = (sampleBytes: number): number => sampleBytes + ADTS_HEADER_BYTES

/** An ADTS frame states its length in 13 bits; longer ones are left out. */
export const isCarriedFrame = (sampleBytes: number): boolean => audioFrameBytes(sampleBytes) <= ADTS_FRAME_BYTES_MAX

/**
 * Turns length-prefixed NAL units into a byte stream (H.264 and H.265 annex B) at `at`; returns its end.
 * A delimiter that the camera sent itself becomes zeros, which may stand before any start code: the size stays.
 */
export function writeVideoUnit(
  target: Uint8Array,
  at: number,
  video: ProgramVideo,
  sample: Uint8Array,
  isKeyframe: boolean,
): number {
  const prefix = prefixOf(video, isKeyframe)
  target.set(prefix, at)
  const start = at + prefix.length
  const end = start + sample.length
  target.set(sample, start)
  let position = start
  while (position + LENGTH_BYTES < end) {
    const length = target.subarray(position, position + LENGTH_BYTES).reduce((value, byte) => value * 256 + byte, 0)
    const next = position + LENGTH_BYTES + length
    if (next > end) break
    target.set(START_CODE, position)
    const header = target[position + LENGTH_BYTES] ?? 0
    const isDelimiter = video.isH264 ? (header & 0x1f) === 9 : ((header >> 1) & 0x3f) === 35
    if (isDelimiter) target.fill(0, position, next)
    position = next
  }
  // What a torn sample leaves over may not look like a start code.
  target.fill(0, position, end)
  return end
}

export function writeAudioFrame(target: Uint8Array, at: number, audio: ProgramAudio, frame: Uint8Array): number {
  writeAdtsHeader(target, at, audio.profile, frame.length)
  target.set(frame, at + ADTS_HEADER_BYTES)
  return at + ADTS_HEADER_BYTES + frame.length
}
