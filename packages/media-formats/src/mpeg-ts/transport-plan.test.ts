import { decodeMedia, makeClip, probeMedia } from '@sova/testing/clips'
import { beforeAll, describe, expect, it } from 'vitest'
import { type RecordedFile, recordClip } from '../recorded/record-clip.ts'
import type { RecordedFragment } from '../recorded/recorded-fragment.ts'
import { createTransportPlanner, type TransportPlan } from './transport-plan.ts'

function serve(plan: TransportPlan<number>, files: readonly RecordedFile[], from = 0, to = plan.totalBytes): Buffer {
  const pieces = [...plan.pieces(from, to)].map((piece) => {
    const file = files[piece.source]!
    const fragment = file.fragments.find(({ start }) => start === piece.start)!
    return piece.render(fragment, file.bytes.subarray(piece.start, piece.start + piece.byteCount))
  })
  return Buffer.concat(pieces)
}

const fragmentsOf = (files: readonly RecordedFile[]): RecordedFragment<number>[] =>
  files.flatMap(({ fragments }) => fragments)

function planFragments(fragments: readonly RecordedFragment<number>[], gaps: 'skip' | 'hold' = 'skip') {
  const planner = createTransportPlanner<number>({ gaps })
  for (const fragment of fragments) planner.add(fragment)
  return planner.finish()
}

describe('the plan of a .ts download', { timeout: 60_000 }, () => {
  let clip: Buffer
  let h265: Buffer
  beforeAll(async () => {
    clip = await makeClip({ container: 'mpegts', audio: true, durationS: 4, bFrames: 2 })
    h265 = await makeClip({ container: 'mpegts', video: 'h265', audio: true, durationS: 2 })
  }, 60_000)

  it('knows the length before a byte is made, and ffmpeg shows the same pictures as before', async () => {
    const files = [recordClip(clip)]
    const plan = planFragments(fragmentsOf(files))
    const bytes = serve(plan, files)
    expect(bytes.length).toBe(plan.totalBytes)
    expect(bytes.length % 188).toBe(0)
    const probed = await probeMedia(bytes, 'ts')
    expect(probed.errors).toBe('')
    expect(Math.abs(Number(probed.format.duration) - 4)).toBeLessThan(0.1)
    const [decoded, original] = [await decodeMedia(bytes, 'ts'), await decodeMedia(clip, 'ts')]
    expect(decoded.errors).toBe('')
    const pictures = (media: typeof decoded) => media.frames.filter(({ streamIndex }) => streamIndex === 0)
    expect(pictures(decoded).map(({ hash }) => hash)).toEqual(pictures(original).map(({ hash }) => hash))
  })

  it('makes any range the same as it stands in the whole', () => {
    const files = [recordClip(clip), recordClip(h265, 1, Date.UTC(2026, 0, 1, 1))]
    const plan = planFragments(fragmentsOf(files))
    const whole = serve(plan, files)
    expect(whole.length).toBe(plan.totalBytes)
    for (let index = 0; index < 200; index += 1) {
      const from = (index * 7919) % whole.length
      const to = Math.min(whole.length, from + 1 + ((index * 104_729) % 50_000))
      expect(serve(plan, files, from, to).equals(whole.subarray(from, to))).toBe(true)
    }
    expect(serve(plan, files, whole.length, whole.length + 10)).toHaveLength(0)
  })

  it('plays on behind a gap, and counts every packet of a stream without a break', async () => {
    const files = [recordClip(clip), recordClip(clip, 1, Date.UTC(2026, 0, 1, 1))]
    const plan = planFragments(fragmentsOf(files))
    const bytes = serve(plan, files)
    const probed = await probeMedia(bytes, 'ts')
    expect(probed.errors).toBe('')
    expect(Math.abs(Number(probed.format.duration) - 8)).toBeLessThan(0.2)
    const counters = new Map<number, number>()
    for (let at = 0; at < bytes.length; at += 188) {
      const pid = bytes.readUInt16BE(at + 1) & 0x1fff
      const counter = (bytes[at + 3] ?? 0) & 0x0f
      const last = counters.get(pid)
      if (last !== undefined) expect(counter).toBe((last + 1) % 16)
      counters.set(pid, counter)
    }
    expect([...counters.keys()].sort((one, other) => one - other)).toEqual([0, 0x100, 0x101, 0x1000])
  })

  it('keeps the length of a gap when asked to', async () => {
    const files = [recordClip(clip), recordClip(clip, 1, Date.UTC(2026, 0, 1, 0, 0, 30))]
    const probed = await probeMedia(serve(planFragments(fragmentsOf(files), 'hold'), files), 'ts')
    expect(Math.abs(Number(probed.format.duration) - 34)).toBeLessThan(0.2)
  })

  it('is empty for no fragments', () => {
    const plan = planFragments([])
    expect(plan.totalBytes).toBe(0)
    expect([...plan.pieces(0, 100)]).toEqual([])
  })
})
