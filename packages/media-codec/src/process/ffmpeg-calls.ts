/** FFmpeg's return codes in words: every native call that can fail goes through here. */
import { AV_LOG_FATAL, AVERROR_EAGAIN, AVERROR_EOF } from 'node-av/constants'
import { FFmpegError, Log } from 'node-av/lib'
import { CodecFailure } from '../codec-failure.ts'

export function requireSuccess(code: number, call: string): void {
  if (code < 0) throw new CodecFailure('undecodable', `${call}: ${FFmpegError.strerror(code)}`)
}

/** True when a frame or packet came; false when more input is needed or the stream has ended. */
export function hasOutput(code: number, call: string): boolean {
  if (code === AVERROR_EAGAIN || code === AVERROR_EOF) return false
  requireSuccess(code, call)
  return true
}

/** Broken frames are reported by return code; FFmpeg's own lines about them would flood standard error. */
export function quietFfmpeg(): void {
  Log.setLevel(AV_LOG_FATAL)
}
