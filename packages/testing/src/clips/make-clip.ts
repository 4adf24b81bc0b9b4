/** Real clips, made by the system's ffmpeg from its test pictures and a tone. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface ClipOptions {
  readonly container: 'mpegts' | 'mp4' | 'fragmented'
  readonly video?: 'h264' | 'h265' | null
  readonly audio?: boolean
  readonly durationS?: number
  /** Frames between keyframes at 25 frames a second. */
  readonly keyframeInterval?: number
  readonly bFrames?: number
  readonly width?: number
  readonly height?: number
  /** First timestamp, in seconds; near 95443 the 33 bits of MPEG-TS wrap. */
  readonly startS?: number
}

const ENCODERS = { h264: 'libx264', h265: 'libx265' } as const

/** The clip's bytes. Pictures are small, so that a clip takes a fraction of a second. */
export async function makeClip(options: ClipOptions): Promise<Buffer> {
  const { container, video = 'h264', audio = false, durationS = 4, keyframeInterval = 25, bFrames = 0 } = options
  const { width = 320, height = 240, startS = 0 } = options
  const folder = await mkdtemp(join(tmpdir(), 'sova-clip-'))
  try {
    const path = join(folder, container === 'mpegts' ? 'clip.ts' : 'clip.mp4')
    const inputs: string[] = []
    const codecs: string[] = []
    if (video) {
      inputs.push('-f', 'lavfi', '-i', `testsrc2=size=${width}x${height}:rate=25:duration=${durationS}`)
      const params = `keyint=${keyframeInterval}:min-keyint=${keyframeInterval}:scenecut=0:bframes=${bFrames}`
      const codec = ENCODERS[video]
      const extra = video === 'h265' ? ['-x265-params', `${params}:log-level=none`] : ['-x264-params', params]
      codecs.push('-c:v', codec, '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-threads', '1', ...extra)
      if (video === 'h265' && container !== 'mpegts') codecs.push('-tag:v', 'hvc1')
    }
    if (audio) {
      inputs.push('-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=48000:duration=${durationS}`)
      codecs.push('-c:a', 'aac', '-b:a', '64k')
    }
    const flags =
      container === 'fragmented' ? ['-movflags', 'frag_keyframe+empty_moov+default_base_moof', '-f', 'mp4'] : []
    const offset = startS > 0 ? ['-output_ts_offset', String(startS)] : []
    await run('ffmpeg', ['-v', 'error', '-y', ...inputs, ...codecs, ...flags, ...offset, path])
    return await readFile(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
