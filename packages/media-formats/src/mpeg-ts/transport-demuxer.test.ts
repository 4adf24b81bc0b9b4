import { decodeMedia, makeClip, probeMedia } from '@sova/testing/clips'
import { describe, expect, it } from 'vitest'
import { splitNalUnits } from '../bits/nal-units.ts'
import type { MediaSample, SourceEvent, TracksEvent } from '../media-types.ts'
import { createTransportDemuxer } from './transport-demuxer.ts'
import { createTransportMuxer } from './transport-muxer.ts'
import { TS_PACKET_BYTES } from './ts-packet.ts'

function demux(clips: Uint8Array | readonly Uint8Array[], chunkBytes = 1316) {
  const events: SourceEvent[] = []
  const demuxer = createTransportDemuxer({ onEvent: (event) => events.push(event), wallClockMs: (ms) => 1e12 + ms })
  for (const bytes of clips instanceof Uint8Array ? [clips] : clips) {
    for (let at = 0; at < bytes.length; at += chunkBytes) demuxer.push(bytes.subarray(at, at + chunkBytes))
    demuxer.flush()
  }
  const tracks = events.filter((event): event is TracksEvent => event.type === 'tracks')
  const samples = events.flatMap((event) => (event.type === 'sample' ? [event.sample] : []))
  const of = (kind: MediaSample['kind']) => samples.filter((sample) => sample.kind === kind)
  return { events, tracks, samples, video: of('video'), audio: of('audio'), counts: demuxer.counts }
}

function remux(bytes: Uint8Array): Uint8Array {
  const muxer = createTransportMuxer()
  const packets = demux(bytes).events.map((event) => {
    if (event.type === 'sample') return muxer.push(event.sample)
    muxer.setTracks(event)
    return new Uint8Array()
  })
  return Buffer.concat(packets)
}

const grows = (samples: readonly MediaSample[]) =>
  samples.every((sample, index) => index === 0 || sample.dts > samples[index - 1]!.dts)

describe('the MPEG-TS demuxer', { timeout: 60_000 }, () => {
  it('reads H.264 with AAC as ffmpeg wrote it: tracks first, every frame, keyframes where they are', async () => {
    const { events, tracks, video, audio } = demux(await makeClip({ container: 'mpegts', audio: true, durationS: 4 }))
    expect(events[0]?.type).toBe('tracks')
    expect(tracks).toHaveLength(1)
    expect(tracks[0]?.video).toMatchObject({ codec: 'h264', width: 320, height: 240, timescale: 90_000 })
    expect(tracks[0]?.audio).toMatchObject({ codec: 'aac', timescale: 48_000, channels: 1, codecString: 'mp4a.40.2' })
    expect(video).toHaveLength(100)
    expect(video.flatMap((sample, index) => (sample.isKeyframe ? [index] : []))).toEqual([0, 25, 50, 75])
    expect(video[99]!.dts - video[0]!.dts).toBe(99 * 3600)
    expect(audio.length).toBeGreaterThan(185)
    expect(audio.every((sample, index) => sample.dts === audio[0]!.dts + index * 1024)).toBe(true)
  })

  it('reads H.265 with its three parameter sets, which are not left in the samples', async () => {
    const { tracks, video } = demux(await makeClip({ container: 'mpegts', video: 'h265', durationS: 2 }))
    expect(tracks[0]?.video).toMatchObject({ codec: 'h265', width: 320, height: 240 })
    expect(tracks[0]?.video?.codecString).toMatch(/^hvc1\.1\.6\./)
    expect(tracks[0]?.video?.parameterSets.vps).toBeDefined()
    expect(video).toHaveLength(50)
    const types = video.flatMap((sample) => splitNalUnits(sample.data).map((nal) => ((nal[0] ?? 0) >> 1) & 0x3f))
    expect(types.filter((type) => type >= 32 && type <= 35)).toEqual([])
  })

  it('keeps presentation times of B-frames', async () => {
    const { video } = demux(await makeClip({ container: 'mpegts', durationS: 2, bFrames: 2 }))
    expect(grows(video)).toBe(true)
    const shown = video.map((sample) => sample.dts + sample.compositionOffset).sort((one, other) => one - other)
    expect(shown.every((pts, index) => pts === shown[0]! + index * 3600)).toBe(true)
    expect(video.some((sample) => sample.compositionOffset > 3600)).toBe(true)
  })

  it('carries timestamps over the wrap of their 33 bits', async () => {
    const startS = 2 ** 33 / 90_000 - 2
    const { video, audio } = demux(await makeClip({ container: 'mpegts', audio: true, durationS: 4, startS }))
    expect(video).toHaveLength(100)
    expect(video[99]!.dts - video[0]!.dts).toBe(99 * 3600)
    expect(audio.every((sample, index) => sample.dts === audio[0]!.dts + index * 1024)).toBe(true)
  })

  it('plays on behind a jump of the clock, with picture and sound still in step', async () => {
    const one = await makeClip({ container: 'mpegts', audio: true, durationS: 2, startS: 50_000 })
    const other = await makeClip({ container: 'mpegts', audio: true, durationS: 2, startS: 100 })
    const { video, audio } = demux([one, other])
    expect(video).toHaveLength(100)
    expect(grows(video)).toBe(true)
    expect(grows(audio)).toBe(true)
    const lengthS = (video[99]!.dts - video[0]!.dts) / 90_000
    expect(lengthS).toBeGreaterThan(3.8)
    expect(lengthS).toBeLessThan(4.5)
    const lastVideoS = (video[99]!.dts + video[99]!.compositionOffset) / 90_000
    expect(Math.abs(audio.at(-1)!.dts / 48_000 - lastVideoS)).toBeLessThan(0.2)
  })

  it('finds its way back after lost, doubled and damaged packets', async () => {
    const clip = await makeClip({ container: 'mpegts', audio: true, durationS: 4 })
    const packet = (index: number) => clip.subarray(index * TS_PACKET_BYTES, (index + 1) * TS_PACKET_BYTES)
    const pieces: Uint8Array[] = [Uint8Array.of(1, 0x47, 3)]
    const isVideo = (index: number) => (packet(index).readUInt16BE(1) & 0x1fff) === 0x100
    const lost = Array.from({ length: 50 }, (_, index) => 150 + index).find(isVideo)
    for (let index = 0; index < clip.length / TS_PACKET_BYTES; index += 1) {
      if (index === lost) continue
      pieces.push(packet(index))
      if (index === 100) pieces.push(packet(index))
      if (index === 200) pieces.push(Buffer.from('rubbish G rubbish'))
    }
    const { video, counts } = demux(Buffer.concat(pieces), 1000)
    expect(video.length).toBeGreaterThanOrEqual(97)
    expect(video.length).toBeLessThan(100)
    expect(grows(video)).toBe(true)
    expect(counts.resyncs).toBe(1)
    expect(counts.damages).toBeGreaterThan(0)
  })

  it('tells a new picture size before the first sample that has it', async () => {
    const one = await makeClip({ container: 'mpegts', durationS: 1 })
    const other = await makeClip({ container: 'mpegts', durationS: 1, width: 640, height: 480 })
    const { events, tracks } = demux([one, other])
    expect(tracks.map(({ video }) => video?.width)).toEqual([320, 640])
    const at = events.indexOf(tracks[1]!)
    expect(events[at + 1]).toMatchObject({ type: 'sample', sample: { isKeyframe: true } })
  })
})

describe('a transport stream of our own', { timeout: 60_000 }, () => {
  for (const video of ['h264', 'h265'] as const) {
    it(`is read by ffmpeg without a complaint and shows the same pictures (${video} with AAC)`, async () => {
      const clip = await makeClip({ container: 'mpegts', video, audio: true, durationS: 2, bFrames: 2 })
      const ours = remux(clip)
      const probed = await probeMedia(ours, 'ts')
      expect(probed.errors).toBe('')
      expect(probed.streams.map(({ codec_name }) => codec_name)).toEqual([video === 'h264' ? 'h264' : 'hevc', 'aac'])
      expect(probed.streams[0]).toMatchObject({ width: 320, height: 240 })
      expect(Math.abs(Number(probed.format.duration) - 2)).toBeLessThan(0.1)
      const [decoded, original] = [await decodeMedia(ours, 'ts'), await decodeMedia(clip, 'ts')]
      expect(decoded.errors).toBe('')
      expect(decoded.frames.map(({ hash }) => hash)).toEqual(original.frames.map(({ hash }) => hash))
    })
  }

  it('comes back from the demuxer byte by byte', async () => {
    const clip = await makeClip({ container: 'mpegts', audio: true, durationS: 2, bFrames: 2 })
    const [first, second] = [demux(clip), demux(remux(clip))]
    expect(second.tracks).toEqual(first.tracks)
    const bytesOf = (samples: MediaSample[]) => samples.map(({ data }) => Buffer.from(data).toString('base64'))
    expect(bytesOf(second.video)).toEqual(bytesOf(first.video))
    expect(bytesOf(second.audio)).toEqual(bytesOf(first.audio))
    expect(second.counts.damages).toBe(0)
  })
})
