/** What the system's ffprobe and ffmpeg, as foreign readers, say of bytes that we wrote. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024

export interface ProbedStream {
  readonly codec_type: string
  readonly codec_name: string
  readonly width?: number
  readonly height?: number
  readonly start_time?: string
  readonly duration?: string
  readonly nb_read_packets?: string
}

export interface ProbedMedia {
  readonly streams: readonly ProbedStream[]
  readonly format: { readonly duration?: string; readonly format_name: string }
  /** Everything it complained of. */
  readonly errors: string
}

async function withFile<T>(bytes: Uint8Array, extension: string, use: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'sova-probe-'))
  try {
    const path = join(folder, `media.${extension}`)
    await writeFile(path, bytes)
    return await use(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const probeMedia = (bytes: Uint8Array, extension: string): Promise<ProbedMedia> =>
  withFile(bytes, extension, async (path) => {
    const question = ['-v', 'error', '-count_packets', '-show_streams', '-show_format', '-of', 'json', path]
    const { stdout, stderr } = await run('ffprobe', question)
    return { ...JSON.parse(stdout), errors: stderr }
  })

export interface DecodedFrame {
  readonly streamIndex: number
  readonly ptsS: number
  readonly hash: string
}

export interface DecodedMedia {
  readonly frames: readonly DecodedFrame[]
  readonly errors: string
}

/** Decodes everything and gives a checksum of each frame. @param inputOptions for example `['-ss', '2']` */
export const decodeMedia = (
  bytes: Uint8Array,
  extension: string,
  inputOptions: readonly string[] = [],
): Promise<DecodedMedia> =>
  withFile(bytes, extension, async (path) => {
    const command = [
      '-v',
      'error',
      ...inputOptions,
      '-i',
      path,
      '-vsync',
      'passthrough',
      '-copyts',
      '-f',
      'framemd5',
      '-',
    ]
    const { stdout, stderr } = await run('ffmpeg', command, { maxBuffer: OUTPUT_BYTES_MAX })
    return { frames: framesOf(stdout), errors: stderr }
  })

/** Lines are `stream, dts, pts, duration, size, hash`, in the time bases that lines `#tb n: 1/90000` name. */
function framesOf(listing: string): DecodedFrame[] {
  const secondsPerTick = new Map<number, number>()
  const frames: DecodedFrame[] = []
  for (const line of listing.split('\n')) {
    const base = /^#tb (\d+): (\d+)\/(\d+)/.exec(line)
    if (base) secondsPerTick.set(Number(base[1]), Number(base[2]) / Number(base[3]))
    const fields = line.split(',').map((field) => field.trim())
    if (line.startsWith('#') || fields.length < 6) continue
    const streamIndex = Number(fields[0])
    frames.push({
      streamIndex,
      ptsS: Number(fields[2]) * (secondsPerTick.get(streamIndex) ?? 0),
      hash: fields[5] ?? '',
    })
  }
  return frames
}
