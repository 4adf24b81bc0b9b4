/** Ten seconds of pictures as a camera would send them, drawn by FFmpeg. */
import { spawnSync } from 'node:child_process'
import { createTransportDemuxer, type MediaSample, type VideoTrack } from '@sova/media-formats'
import type { Pictures } from './make-archive.ts'

export function drawPictures(size: string, kbps: number): Pictures {
  const input = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=25`, '-t', '10']
  const coding = ['-c:v', 'libx264', '-preset', 'veryfast', '-g', '25', '-bf', '0', '-b:v', `${kbps}k`]
  const { stdout } = spawnSync('ffmpeg', ['-v', 'error', ...input, ...coding, '-f', 'mpegts', 'pipe:1'], {
    maxBuffer: 100_000_000,
  })
  const samples: MediaSample[] = []
  let track: VideoTrack | null = null
  const demuxer = createTransportDemuxer({
    wallClockMs: (ms) => ms,
    onEvent(event) {
      if (event.type === 'sample') samples.push(event.sample)
      else track = event.video
    },
  })
  demuxer.push(stdout)
  demuxer.flush()
  if (!track) throw new Error('FFmpeg drew nothing')
  return { track, samples }
}
