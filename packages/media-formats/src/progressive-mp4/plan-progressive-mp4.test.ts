import { decodeMedia, makeClip, probeMedia } from '@sova/testing/clips'
import { beforeAll, describe, expect, it } from 'vitest'
import { findBox, viewOf } from '../fmp4/box-reader.ts'
import { createExportTimeline } from '../recorded/export-timeline.ts'
import { type RecordedFile, recordClip } from '../recorded/record-clip.ts'
import type { RecordedFragment, RecordedRun } from '../recorded/recorded-fragment.ts'
import { columnsOf } from '../recorded/sample-columns.ts'
import { createProgressiveMp4Planner, type ProgressiveMp4Plan } from './plan-progressive-mp4.ts'

const NEW_YEAR = Date.UTC(2026, 0, 1)

function serve(plan: ProgressiveMp4Plan<number>, files: readonly RecordedFile[], from = 0, to = plan.totalBytes) {
  const pieces = [...plan.slices(from, to)].map((slice) =>
    slice.kind === 'bytes'
      ? slice.bytes
      : files[slice.source]!.bytes.subarray(slice.offset, slice.offset + slice.length),
  )
  return Buffer.concat(pieces)
}

const fragmentsOf = (files: readonly RecordedFile[]) => files.flatMap(({ fragments }) => fragments)
function planFragments(fragments: readonly RecordedFragment<number>[], gaps: 'skip' | 'hold' = 'skip') {
  const planner = createProgressiveMp4Planner<number>({ gaps })
  for (const fragment of fragments) planner.add(fragment)
  return planner.finish()
}

const planOf = (files: readonly RecordedFile[], gaps: 'skip' | 'hold' = 'skip') =>
  planFragments(fragmentsOf(files), gaps)

describe('the plan of an .mp4 download', { timeout: 60_000 }, () => {
  let clip: Buffer
  beforeAll(async () => {
    clip = await makeClip({ container: 'mpegts', audio: true, durationS: 4, bFrames: 2 })
  }, 60_000)

  for (const video of ['h264', 'h265'] as const) {
    it(`plays in ffmpeg with the same pictures and sound, from zero, at its own length (${video}, B-frames, AAC)`, async () => {
      const source = await makeClip({ container: 'mpegts', video, audio: true, durationS: 3, bFrames: 2 })
      const files = [recordClip(source)]
      const plan = planOf(files)
      const bytes = serve(plan, files)
      expect(bytes.length).toBe(plan.totalBytes)
      const probed = await probeMedia(bytes, 'mp4')
      expect(probed.errors).toBe('')
      expect(probed.streams).toMatchObject([
        { codec_name: video === 'h264' ? 'h264' : 'hevc', width: 320, height: 240, nb_read_packets: '75' },
        { codec_name: 'aac' },
      ])
      expect(Math.abs(Number(probed.format.duration) - 3)).toBeLessThan(0.1)
      const [decoded, original] = [await decodeMedia(bytes, 'mp4'), await decodeMedia(source, 'ts')]
      expect(decoded.errors).toBe('')
      const pictures = (media: typeof decoded) => media.frames.filter(({ streamIndex }) => streamIndex === 0)
      expect(pictures(decoded).map(({ hash }) => hash)).toEqual(pictures(original).map(({ hash }) => hash))
      expect(pictures(decoded)[0]?.ptsS).toBeLessThan(0.05)
      expect(pictures(decoded)[74]!.ptsS - pictures(decoded)[0]!.ptsS).toBeCloseTo(74 / 25, 3)
    })
  }

  it('lets a player seek to a keyframe in the middle', async () => {
    const files = [recordClip(clip)]
    const decoded = await decodeMedia(serve(planOf(files), files), 'mp4', ['-ss', '2.5', '-noaccurate_seek'])
    expect(decoded.errors).toBe('')
    expect(decoded.frames.filter(({ streamIndex }) => streamIndex === 0)).toHaveLength(50)
  })

  it('makes any range the same as it stands in the whole', () => {
    const files = [recordClip(clip), recordClip(clip, 1, NEW_YEAR + 60_000)]
    const plan = planOf(files)
    const whole = serve(plan, files)
    for (let index = 0; index < 300; index += 1) {
      const from = (index * 7919) % whole.length
      const to = Math.min(whole.length, from + 1 + ((index * 104_729) % 90_000))
      expect(serve(plan, files, from, to).equals(whole.subarray(from, to))).toBe(true)
    }
    expect(serve(plan, files, whole.length, whole.length + 1)).toHaveLength(0)
  })

  it('plays on behind a gap, or holds the last picture for its length', async () => {
    const files = [recordClip(clip), recordClip(clip, 1, NEW_YEAR + 30_000)]
    for (const [gaps, durationS] of [['skip', 8] as const, ['hold', 34] as const]) {
      const plan = planOf(files, gaps)
      const bytes = serve(plan, files)
      const probed = await probeMedia(bytes, 'mp4')
      expect(probed.errors).toBe('')
      expect(Math.abs(Number(probed.format.duration) - durationS)).toBeLessThan(0.2)
      expect(Math.abs(plan.durationMs / 1000 - durationS)).toBeLessThan(0.2)
      const decoded = await decodeMedia(bytes, 'mp4')
      expect(decoded.errors).toBe('')
      const second = decoded.frames.filter(({ streamIndex }) => streamIndex === 0)[100]
      expect(Math.abs(second!.ptsS - (durationS - 4))).toBeLessThan(0.2)
    }
  })

  it('plays through a change of the picture size within the window', async () => {
    const larger = await makeClip({ container: 'mpegts', audio: true, durationS: 2, width: 640, height: 480 })
    const files = [recordClip(clip), recordClip(clip, 1, NEW_YEAR + 4000), recordClip(larger, 2, NEW_YEAR + 8000)]
    const bytes = serve(planOf(files), files)
    const stsd = findBox(bytes, 'moov/trak/mdia/minf/stbl/stsd')!
    expect(viewOf(bytes).getUint32(stsd.contentStart + 4)).toBe(2)
    const decoded = await decodeMedia(bytes, 'mp4')
    expect(decoded.errors).toBe('')
    expect(decoded.frames.filter(({ streamIndex }) => streamIndex === 0)).toHaveLength(250)
  })

  it('leaves nothing out where the camera begins to send another codec within the window', async () => {
    const modern = await makeClip({ container: 'mpegts', video: 'h265', audio: true, durationS: 2 })
    const files = [recordClip(clip), recordClip(modern, 1, NEW_YEAR + 4000), recordClip(clip, 2, NEW_YEAR + 6000)]
    const bytes = serve(planOf(files), files)
    const { streams, errors } = await probeMedia(bytes, 'mp4')
    expect(errors).toBe('')
    expect(streams).toMatchObject([
      { codec_name: 'h264', nb_read_packets: '200' },
      { codec_name: 'hevc', nb_read_packets: '50' },
      { codec_name: 'aac' },
    ])
    expect(Number(streams[1]?.start_time)).toBeCloseTo(4, 0)
  })

  it('places sound that goes on at another rate, and what comes behind the next gap, where they belong', () => {
    const [recorded] = recordClip(clip).fragments
    const run = (kind: 'video' | 'audio', atS: number, timescale: number): RecordedRun => ({
      kind,
      dataOffset: 0,
      baseDecodeTime: (NEW_YEAR / 1000 + atS) * timescale,
      wallClockMs: NEW_YEAR + atS * 1000,
      samples: columnsOf([{ duration: timescale, size: 1, isKeyframe: true, compositionOffset: 0 }]),
    })
    const timeline = createExportTimeline('skip')
    const startsOf = (atS: number, soundRate: number) => {
      const runs = [run('video', atS, 90_000), run('audio', atS, soundRate)] as const
      const audio = { ...recorded!.audio!, timescale: soundRate }
      const { shift } = timeline.place({ ...recorded!, audio, runs })
      return [(runs[0].baseDecodeTime + shift.video) / 90_000, (runs[1].baseDecodeTime + shift.audio) / soundRate]
    }
    expect(startsOf(0, 48_000)).toEqual([0, 0])
    expect(startsOf(1, 16_000)).toEqual([1, 1])
    expect(startsOf(100, 16_000)).toEqual([2, 2])
  })

  it('sends in one piece what lies in one piece on the disk, hardly longer for the heads in it', () => {
    const files = [recordClip(clip)]
    const plan = planOf(files)
    expect([...plan.slices(plan.header.length, plan.totalBytes)]).toHaveLength(1)
    const sampleBytes = fragmentsOf(files).flatMap(({ runs }) => runs.map(({ samples }) => samples.byteCount))
    const payloadBytes = sampleBytes.reduce((sum, bytes) => sum + bytes)
    expect(plan.totalBytes - plan.header.length).toBeLessThan(payloadBytes * 1.1)
  })

  it('names places beyond 4 GiB in 64 bits', () => {
    const [fragment] = recordClip(clip).fragments
    const [size, headBytes] = [2 ** 30, 8]
    const huge = Array.from({ length: 5 }, (_, index): RecordedFragment<number> => {
      const samples = columnsOf([{ duration: 3600, size, isKeyframe: true, compositionOffset: 0 }])
      const run = {
        kind: 'video' as const,
        dataOffset: headBytes,
        baseDecodeTime: index * 3600,
        wallClockMs: null,
        samples,
      }
      return { ...fragment!, source: 0, start: index * 2 ** 31, audio: null, runs: [run] }
    })
    const plan = planFragments(huge)
    expect(plan.totalBytes).toBe(plan.header.length + 5 * (headBytes + size))
    const co64 = findBox(plan.header, 'moov/trak/mdia/minf/stbl/co64')!
    const view = viewOf(plan.header)
    const places = Array.from({ length: 5 }, (_, index) => Number(view.getBigUint64(co64.contentStart + 8 + index * 8)))
    expect(places).toEqual(places.map((_, index) => plan.header.length + index * (headBytes + size) + headBytes))
    const [slice] = plan.slices(plan.totalBytes - 10, plan.totalBytes)
    expect(slice).toEqual({ kind: 'source', source: 0, offset: 4 * 2 ** 31 + headBytes + size - 10, length: 10 })
  })

  it('is empty for fragments without samples', () => {
    expect(planFragments([])).toMatchObject({ totalBytes: 0, durationMs: 0 })
  })
})
