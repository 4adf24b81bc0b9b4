import { execFileSync } from 'node:child_process'
import { createLogger } from '@sova/base'
import type { VideoTrack } from '@sova/media-formats'
import { afterEach, describe, expect, it } from 'vitest'
import { createStillDecoderPool, type StillDecoderPool } from './still-decoder-pool.ts'

const logger = createLogger('test', { level: 'silent' })
let pool: StillDecoderPool
afterEach(() => pool.close())

/** One keyframe of a test picture, made by the system's ffmpeg: red on the left half, blue on the right. */
function keyframeOf(codec: 'h264' | 'h265'): { track: VideoTrack; keyframe: Buffer } {
  const encoder = codec === 'h264' ? ['libx264'] : ['libx265', '-x265-params', 'log-level=none']
  const bytes = execFileSync(
    'ffmpeg',
    [
      ...['-v', 'error', '-f', 'lavfi', '-i', 'color=red:s=640x720:r=1,pad=1280:720:0:0:blue', '-frames:v', '1'],
      ...['-pix_fmt', 'yuv420p', '-c:v', ...encoder, '-f', codec === 'h264' ? 'h264' : 'hevc', '-'],
    ],
    { maxBuffer: 1 << 24 },
  )
  const units = splitAnnexB(bytes)
  const typeOf = (unit: Buffer) => (codec === 'h264' ? unit[0]! & 31 : (unit[0]! >> 1) & 63)
  const [vpsType, spsType, ppsType] = codec === 'h264' ? [-1, 7, 8] : [32, 33, 34]
  const find = (type: number) => units.find((unit) => typeOf(unit) === type)!
  const pictures = units.filter((unit) => (codec === 'h264' ? typeOf(unit) === 5 : typeOf(unit) < 32))
  const sets = { sps: find(spsType), pps: find(ppsType) }
  return {
    track: {
      kind: 'video',
      codec,
      timescale: 90_000,
      width: 1280,
      height: 720,
      codecString: '',
      parameterSets: codec === 'h265' ? { vps: find(vpsType), ...sets } : sets,
      frameRate: null,
    },
    keyframe: Buffer.concat(
      pictures.flatMap((unit) => {
        const length = Buffer.alloc(4)
        length.writeUInt32BE(unit.length)
        return [length, unit]
      }),
    ),
  }
}

function splitAnnexB(bytes: Buffer): Buffer[] {
  const starts: number[] = []
  for (let i = 0; i + 3 < bytes.length; i++) if (bytes.readUIntBE(i, 3) === 1) starts.push(i + 3)
  return starts.map((start, i) => {
    let end = i + 1 < starts.length ? starts[i + 1]! - 3 : bytes.length
    while (bytes[end - 1] === 0) end--
    return bytes.subarray(start, end)
  })
}

/** Average colour of the left and right half, and the size, as the system's ffmpeg sees the JPEG. */
function inspectJpeg(jpeg: Buffer) {
  const size = execFileSync('ffprobe', ['-v', 'error', '-show_entries', 'stream=width,height', '-of', 'csv=p=0', '-'], {
    input: jpeg,
  })
  const rgb = execFileSync(
    'ffmpeg',
    ['-v', 'error', '-i', '-', '-vf', 'format=rgb24,scale=2:1:flags=area', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'],
    { input: jpeg },
  )
  return { size: size.toString().trim(), left: [...rgb.subarray(0, 3)], right: [...rgb.subarray(3, 6)] }
}

describe('still decoder pool', () => {
  it.each(['h264', 'h265'] as const)(
    'an %s keyframe becomes JPEGs of every asked width in its proportions',
    async (codec) => {
      pool = createStillDecoderPool({ processCount: 1, logger })
      const stills = await pool.render({ ...keyframeOf(codec), widths: [200, 400, 600] })
      expect([...stills.keys()]).toEqual([200, 400, 600])
      const { size, left, right } = inspectJpeg(stills.get(600)!)
      expect(size).toBe('600,338')
      expect(left[0]).toBeGreaterThan(200)
      expect(left[2]).toBeLessThan(60)
      expect(right[2]).toBeGreaterThan(200)
    },
  )

  it('a keyframe of rubbish is refused with a code, and the next good one is decoded', async () => {
    pool = createStillDecoderPool({ processCount: 1, logger })
    const good = keyframeOf('h264')
    const rubbish = Buffer.from(good.keyframe)
    rubbish.fill(0x5a, 4)
    await expect(pool.render({ ...good, keyframe: rubbish, widths: [200] })).rejects.toMatchObject({
      code: 'undecodable',
    })
    await expect(pool.render({ ...good, keyframe: good.keyframe.subarray(0, 3), widths: [200] })).rejects.toMatchObject(
      {
        code: 'undecodable',
      },
    )
    expect((await pool.render({ ...good, widths: [200] })).size).toBe(1)
  })

  it('a process that is killed fails its request with a code and is replaced', async () => {
    pool = createStillDecoderPool({ processCount: 1, logger })
    const good = keyframeOf('h264')
    const lost = pool.render({ ...good, widths: [200] })
    for (const id of pool.processIds()) process.kill(id, 'SIGKILL')
    await expect(lost).rejects.toMatchObject({ code: 'crashed' })
    expect((await pool.render({ ...good, widths: [200] })).size).toBe(1)
  })

  it('a process that hangs fails its request after the timeout and is replaced', async () => {
    pool = createStillDecoderPool({ processCount: 1, logger, timeoutMs: 1500 })
    const good = keyframeOf('h264')
    await pool.render({ ...good, widths: [200] })
    for (const id of pool.processIds()) process.kill(id, 'SIGSTOP')
    await expect(pool.render({ ...good, widths: [200] })).rejects.toMatchObject({ code: 'timed_out' })
    expect((await pool.render({ ...good, widths: [200] })).size).toBe(1)
  })

  it('requests beyond the queue are refused as busy, and after close as closed', async () => {
    pool = createStillDecoderPool({ processCount: 1, logger })
    const good = keyframeOf('h264')
    const all = Array.from({ length: 40 }, () =>
      pool.render({ ...good, widths: [200] }).catch((error: { code: string }) => error.code),
    )
    expect(await Promise.race(all.slice(-1))).toBe('busy')
    await pool.close()
    expect((await Promise.all(all)).filter((result) => result === 'closed')).not.toHaveLength(0)
    await expect(pool.render({ ...good, widths: [200] })).rejects.toMatchObject({ code: 'closed' })
    expect(pool.processIds().every((id) => !isAlive(id))).toBe(true)
  })
})

function isAlive(id: number): boolean {
  try {
    process.kill(id, 0)
    return true
  } catch {
    return false
  }
}
