import { describe, expect, it } from 'vitest'
import { joinNalUnits, splitNalUnits } from '../bits/nal-units.ts'
import { h264Track } from '../h264/h264-track.ts'
import { h265Track } from '../h265/h265-track.ts'
import type { MediaSample, VideoTrack } from '../media-types.ts'
import { createTrackPacketizer } from './packetize.ts'
import { parseRtcp, type SenderReport } from './rtcp.ts'
import { RtpWriter } from './rtp-writer.ts'
import { VideoReceiver } from './video-receiver.ts'

const hex = (text: string) => new Uint8Array(Buffer.from(text, 'hex'))
const SPS_360 = hex('6742c01ed900a02ff970110000030001000003003c0f162e48')
const SPS_1080 = hex('67640028acd940780227e5c044000003000400000300c83c60c658')
const PPS = hex('68cb83cb20')
const VPS_265 = hex('40010c01ffff02200000030090000003000003003f928090')
const SPS_265 = hex('42010102200000030090000003000003003fa00502016936592a4932bc05a02000000300400000030321')
const PPS_265 = hex('4401c172b46240')

const h264 = h264Track({ sps: SPS_360, pps: PPS }, null)
const h265 = h265Track({ vps: VPS_265, sps: SPS_265, pps: PPS_265 }, null)
const FRAME_TICKS = 3600
const START_MS = 1_800_000_000_000

/** A slice that begins a picture: the first bit behind the header is 1. */
const slice = (header: readonly number[], fill: number, bytes = 60) =>
  Uint8Array.from({ length: bytes }, (_, index) => header[index] ?? (index === header.length ? 0x80 | fill : fill))
const idr = (fill: number, bytes?: number) => slice([0x65], fill, bytes)
const inter = (fill: number, bytes?: number) => slice([0x41], fill, bytes)

function listen(track: VideoTrack, parameterSets: readonly Uint8Array[] = []) {
  const tracks: VideoTrack[] = []
  const samples: MediaSample[] = []
  const receiver = new VideoReceiver({
    codec: track.codec,
    payloadType: 96,
    clockRate: 90_000,
    frameRate: null,
    parameterSets,
    onTrack: (changed) => tracks.push(changed),
    onSample: (sample) => samples.push(sample),
  })
  return { tracks, samples, receiver }
}

interface Shot {
  nalUnits: Uint8Array[]
  isKeyframe: boolean
  /** In frames, of presentation. */
  at: number
}

const gop = (count: number, from = 0): Shot[] =>
  Array.from({ length: count }, (_, index) => ({
    nalUnits: [index === 0 ? idr(index + 1, 4000) : inter(index + 1)],
    isKeyframe: index === 0,
    at: from + index,
  }))

function packetsOf(track: VideoTrack, shots: readonly Shot[], firstTimestamp = 0, firstSequence = 65_530) {
  const packetizer = createTrackPacketizer(track, { payloadType: 96, ssrc: 7, firstSequence })
  return shots.flatMap(({ nalUnits, isKeyframe, at }) =>
    packetizer
      .packets({ data: joinNalUnits(nalUnits), isKeyframe }, firstTimestamp + at * FRAME_TICKS)
      .map((packet) => ({ packet, arrivalMs: START_MS + at * 40 })),
  )
}

type Arrival = ReturnType<typeof packetsOf>[number]
const feed = (receiver: VideoReceiver, arrivals: readonly Arrival[]) => {
  for (const { packet, arrivalMs } of arrivals) receiver.receive(packet, arrivalMs)
}

describe('video receiver', () => {
  it('hands out every frame with the bytes the camera cut, across sequence wrap', () => {
    const { receiver, samples, tracks } = listen(h264)
    feed(receiver, packetsOf(h264, gop(12)))
    expect(tracks).toMatchObject([{ width: 640, height: 360, codecString: 'avc1.42c01e' }])
    expect(samples).toHaveLength(12)
    expect(splitNalUnits(samples[0]!.data)).toEqual([Buffer.from(idr(1, 4000))])
    expect(splitNalUnits(samples[5]!.data)).toEqual([Buffer.from(inter(6))])
    expect(samples.map(({ isKeyframe }) => isKeyframe)).toEqual([true, ...Array(11).fill(false)])
    expect(samples.map(({ dts }) => dts - samples[0]!.dts)).toEqual(gop(12).map(({ at }) => at * FRAME_TICKS))
    expect(samples.every(({ compositionOffset }) => compositionOffset === 0)).toBe(true)
  })

  it('reads H.265 with fragmentation units', () => {
    const shots = [{ nalUnits: [slice([0x26, 1], 3, 9000)], isKeyframe: true, at: 0 }]
    const { receiver, samples, tracks } = listen(h265)
    feed(receiver, packetsOf(h265, shots))
    expect(tracks).toMatchObject([{ codec: 'h265', width: 640, height: 360, codecString: 'hvc1.2.4.L63.90' }])
    expect(splitNalUnits(samples[0]!.data)).toEqual([Buffer.from(shots[0]!.nalUnits[0]!)])
  })

  it('reads aggregates: STAP-A, and H.265 aggregation packets', () => {
    const sized = (nalUnit: Uint8Array) => [Uint8Array.of(nalUnit.length >> 8, nalUnit.length & 255), nalUnit]
    const stap = new RtpWriter({ payloadType: 96, ssrc: 1, firstSequence: 1 })
    const one = listen(h264)
    one.receiver.receive(stap.packet([Uint8Array.of(24), ...[SPS_360, PPS, idr(1)].flatMap(sized)], 0, true), START_MS)
    expect(one.samples).toHaveLength(1)
    const other = listen(h265)
    const aggregate = [VPS_265, SPS_265, PPS_265, slice([0x26, 1], 3)].flatMap(sized)
    other.receiver.receive(stap.packet([Uint8Array.of(48 << 1, 1), ...aggregate], 0, true), START_MS)
    expect(other.samples).toHaveLength(1)
  })

  it('delimiters are left out and SEI is kept', () => {
    const sei = hex('06050400010203')
    const shots = [{ nalUnits: [hex('09f0'), sei, idr(1)], isKeyframe: true, at: 0 }]
    const { receiver, samples } = listen(h264)
    feed(receiver, packetsOf(h264, shots))
    expect(splitNalUnits(samples[0]!.data)).toEqual([Buffer.from(sei), Buffer.from(idr(1))])
  })

  it('takes the parameter sets of the SDP when none come in band', () => {
    const { receiver, samples, tracks } = listen(h264, [SPS_360, PPS])
    feed(receiver, packetsOf(h264, [{ nalUnits: [idr(1)], isKeyframe: false, at: 0 }]))
    expect([tracks.length, samples.length]).toEqual([1, 1])
  })

  it('after a lost packet nothing is handed out until the next keyframe, and the loss is counted', () => {
    const packets = packetsOf(h264, [...gop(10), ...gop(10, 10)])
    const keyframePackets = packets.filter(({ arrivalMs }) => arrivalMs === START_MS).length
    const { receiver, samples } = listen(h264)
    feed(
      receiver,
      packets.filter((_, index) => index !== keyframePackets + 3),
    )
    expect(samples.map(({ dts }) => (dts - samples[0]!.dts) / FRAME_TICKS)).toEqual([
      0, 1, 2, 3, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19,
    ])
    expect(receiver.counters).toMatchObject({ lostPackets: 1, droppedUnits: 5 })
  })

  it.each([2, 3, 4])('a keyframe that lost its packet %i is never handed out', (lost) => {
    const { receiver, samples } = listen(h264)
    feed(
      receiver,
      packetsOf(h264, gop(10)).filter((_, index) => index !== lost),
    )
    expect(samples).toHaveLength(0)
    expect(receiver.counters.lostPackets).toBe(1)
  })

  it('a changed SPS is announced before its first frame', () => {
    const order: string[] = []
    const receiver = new VideoReceiver({
      codec: 'h264',
      payloadType: 96,
      clockRate: 90_000,
      frameRate: null,
      parameterSets: [],
      onTrack: ({ width }) => order.push(`${width}`),
      onSample: ({ isKeyframe }) => order.push(isKeyframe ? 'I' : 'P'),
    })
    const large = h264Track({ sps: SPS_1080, pps: PPS }, null)
    feed(receiver, packetsOf(h264, gop(3), 0, 0))
    feed(receiver, packetsOf(large, gop(2, 3), 0, 7))
    expect(order.join(' ')).toBe('640 I P P 1920 I P')
  })

  it('B-frames: dts grows, is never behind pts, and pts is kept', () => {
    const large = h264Track({ sps: SPS_1080, pps: PPS }, null)
    const presentation = [0, 4, 2, 1, 3, 8, 6, 5, 7, 12, 10, 9, 11]
    const shots = presentation.map((at, index) => ({
      nalUnits: [index === 0 ? idr(1) : inter(1)],
      isKeyframe: index === 0,
      at,
    }))
    const { receiver, samples } = listen(large)
    feed(receiver, packetsOf(large, shots))
    samples.forEach((sample, index) => {
      expect(sample.dts + sample.compositionOffset).toBe(presentation[index]! * FRAME_TICKS)
      expect(sample.compositionOffset).toBeGreaterThanOrEqual(0)
      if (index > 0) expect(sample.dts).toBeGreaterThan(samples[index - 1]!.dts)
    })
  })

  it('B-frames that no SPS announced still give a growing dts', () => {
    const silent = h264Track({ sps: hex('67640028acd940780227e5c0'), pps: PPS }, null)
    const shots = [0, 2, 1, 4, 3, 6, 5, 8, 7].map((at) => ({ nalUnits: [idr(1)], isKeyframe: true, at }))
    const { receiver, samples } = listen(silent)
    feed(receiver, packetsOf(silent, shots))
    expect(samples).toHaveLength(9)
    for (const [index, sample] of samples.entries()) {
      if (index > 0) expect(sample.dts).toBeGreaterThan(samples[index - 1]!.dts)
      if (index > 3) expect(sample.compositionOffset).toBeGreaterThanOrEqual(0)
    }
  })

  it('time goes on through a wrap of the 32-bit timestamp', () => {
    const { receiver, samples } = listen(h264)
    feed(receiver, packetsOf(h264, gop(10), 2 ** 32 - 5 * FRAME_TICKS))
    expect(new Set(samples.slice(1).map((sample, index) => sample.dts - samples[index]!.dts))).toEqual(
      new Set([FRAME_TICKS]),
    )
  })

  it.each([
    ['back', -(2 ** 30)],
    ['ahead', 2 ** 30],
  ])('a jump of the timestamp %s is bridged with the time that really passed', (_name, jump) => {
    const { receiver, samples } = listen(h264)
    feed(receiver, packetsOf(h264, gop(5), 2 ** 31, 0))
    feed(receiver, packetsOf(h264, gop(5, 5), 2 ** 31 + jump, 10))
    expect(samples).toHaveLength(10)
    expect(samples.map(({ dts }) => (dts - samples[0]!.dts) / FRAME_TICKS)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(receiver.counters.timestampJumps).toBe(1)
  })

  it('two markers in one picture: the second half is not taken for a picture', () => {
    const writer = new RtpWriter({ payloadType: 96, ssrc: 1, firstSequence: 1 })
    const rest = Uint8Array.of(0x41, 0x20, 1, 2)
    const { receiver, samples } = listen(h264, [SPS_360, PPS])
    for (let frame = 0; frame < 20; frame += 1) {
      const first = frame % 5 === 0 ? idr(1) : inter(1)
      const second = frame % 5 === 0 ? Uint8Array.of(0x65, 0x20, 1, 2) : rest
      receiver.receive(writer.packet([first], frame * FRAME_TICKS, true), START_MS + frame * 40)
      receiver.receive(writer.packet([second], frame * FRAME_TICKS, true), START_MS + frame * 40)
    }
    // The first picture was already handed out when the camera's habit showed; from the next keyframe on all are whole.
    expect(samples.slice(1).every(({ data }) => splitNalUnits(data).length === 2)).toBe(true)
    expect(samples.length).toBe(1 + 14)
  })

  it('packets of another payload type and repeated packets change nothing', () => {
    const { receiver, samples } = listen(h264)
    for (const arrival of packetsOf(h264, gop(5))) {
      const foreign = Buffer.from(arrival.packet)
      foreign[1] = 100
      receiver.receive(foreign, arrival.arrivalMs)
      receiver.receive(arrival.packet, arrival.arrivalMs)
      receiver.receive(arrival.packet, arrival.arrivalMs)
    }
    expect(samples).toHaveLength(5)
  })
})

describe('wall clock of video', () => {
  const wallClocks = (clockErrorMs: number, jitterMs: (at: number) => number) => {
    const { receiver, samples } = listen(h264)
    const reporter = new RtpWriter({ payloadType: 96, ssrc: 7, firstSequence: 0 })
    for (const [index, { packet, arrivalMs }] of packetsOf(h264, gop(1000)).entries()) {
      const at = Math.round((arrivalMs - START_MS) / 40)
      const arrivedMs = arrivalMs + jitterMs(at)
      receiver.receive(packet, arrivedMs)
      if (index % 100 !== 50) continue
      const [report] = parseRtcp(reporter.senderReport(arrivalMs + clockErrorMs, at * FRAME_TICKS))
      receiver.noteSenderReport(report as SenderReport, arrivedMs)
    }
    return samples.map(({ wallClockMs }) => wallClockMs)
  }

  it('follows the sender report of a camera whose clock is right, without the jitter of arrival', () => {
    const times = wallClocks(-200, (at) => (at % 7) * 30)
    expect(times.at(-1)! - (START_MS + 999 * 40)).toBeCloseTo(-200, 0)
    for (let index = 1; index < times.length; index += 1) {
      expect(Math.abs(times[index]! - times[index - 1]! - 40)).toBeLessThanOrEqual(0.5)
    }
  })

  it.each([86_400_000, -86_400_000])('a camera whose clock is %i ms wrong does not move recorded time', (errorMs) => {
    const times = wallClocks(errorMs, () => 0)
    times.forEach((time, index) => {
      expect(Math.abs(time - (START_MS + index * 40))).toBeLessThan(1)
    })
  })

  it.each([
    ['is set back an hour', (at: number) => (at < 400 ? 0 : -3_600_000)],
    ['was an hour ahead for a while', (at: number) => (at < 300 || at >= 600 ? 0 : 3_600_000)],
  ])('our own clock that %s is followed within seconds', (_name, shiftMs) => {
    const last = wallClocks(0, shiftMs).at(-1)! - shiftMs(999)
    expect(Math.abs(last - (START_MS + 999 * 40))).toBeLessThan(1)
  })
})
