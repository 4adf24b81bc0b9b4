import { makeClip } from '@sova/testing/clips'
import { describe, expect, it } from 'vitest'
import { MalformedError } from '../bits/malformed-error.ts'
import { splitNalUnits } from '../bits/nal-units.ts'
import { readFragmentSamples } from './fragment-samples.ts'
import { readMovieTracks } from './movie-tracks.ts'
import { readSampleTable } from './sample-table.ts'

describe('the reader of foreign MP4', { timeout: 60_000 }, () => {
  for (const video of ['h264', 'h265'] as const) {
    it(`reads the tables of a file that ffmpeg wrote (${video}, B-frames, AAC)`, async () => {
      const clip = await makeClip({ container: 'mp4', video, audio: true, durationS: 2, bFrames: 2 })
      const [picture, sound] = readMovieTracks(clip)
      expect(picture?.track).toMatchObject({ codec: video, width: 320, height: 240 })
      expect(sound?.track).toMatchObject({ codec: 'aac', timescale: 48_000, channels: 1, codecString: 'mp4a.40.2' })
      const samples = readSampleTable(picture!)
      expect(samples).toHaveLength(50)
      expect(samples.filter(({ isKeyframe }) => isKeyframe)).toHaveLength(2)
      const shown = samples.map(({ dts, compositionOffset }) => dts + compositionOffset)
      expect(Math.min(...shown)).toBe(0)
      for (const { offset, size } of samples)
        expect(() => splitNalUnits(clip.subarray(offset, offset + size))).not.toThrow()
      expect(readSampleTable(sound!).at(-1)!.dts / 48_000).toBeCloseTo(2, 1)
    })

    it(`reads fragments that ffmpeg wrote (${video}, AAC)`, async () => {
      const clip = await makeClip({ container: 'fragmented', video, audio: true, durationS: 2 })
      const tracks = readMovieTracks(clip)
      const samples = readFragmentSamples(clip, tracks)
      const pictures = samples.filter(({ trackId }) => trackId === tracks[0]?.id)
      expect(pictures).toHaveLength(50)
      expect(pictures.flatMap(({ isKeyframe }, index) => (isKeyframe ? [index] : []))).toEqual([0, 25])
      expect(pictures.every(({ dts }, index) => index === 0 || dts > pictures[index - 1]!.dts)).toBe(true)
      for (const { offset, size } of pictures)
        expect(() => splitNalUnits(clip.subarray(offset, offset + size))).not.toThrow()
    })
  }

  it('answers 2,000 damaged files with samples inside the file or a MalformedError', async () => {
    const clips = [
      await makeClip({ container: 'mp4', audio: true, durationS: 1, width: 64, height: 64 }),
      await makeClip({ container: 'fragmented', audio: true, durationS: 1, width: 64, height: 64 }),
    ]
    let state = 0x1234567
    const random = (below: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
    for (let input = 0; input < 2000; input += 1) {
      const clip = Buffer.from(clips[input % 2]!)
      const moovAt = clip.indexOf('moov')
      const headBytes = input % 2 === 0 ? clip.length - moovAt : 3000
      for (let change = 1 + random(8); change > 0; change -= 1) clip[moovAt + random(headBytes)] = random(256)
      try {
        const tracks = readMovieTracks(clip)
        for (const track of tracks) readSampleTable(track)
        for (const { offset, size } of readFragmentSamples(clip, tracks)) {
          if (offset < 0 || offset + size > clip.length) throw new Error(`input ${input}: a sample lies outside`)
        }
      } catch (error) {
        if (!(error instanceof MalformedError)) throw error
      }
    }
  }, 60_000)
})
