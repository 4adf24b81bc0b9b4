import { describe, expect, it } from 'vitest'
import { describeTruth } from '../clip/truth.ts'
import { SCENES } from '../scenes/index.ts'
import type { SceneName } from '../scenes/scene.ts'
import { describeRecognitions } from './recognitions.ts'

async function recognise(name: SceneName, seed: number) {
  const scene = SCENES[name](seed)
  const truth = describeTruth(scene, seed)
  return { truth, recognitions: await describeRecognitions(scene, truth, seed) }
}
const isJpeg = (base64: string) => Buffer.from(base64, 'base64').readUInt16BE(0) === 0xffd8

describe('a camera that recognises', { timeout: 30_000 }, () => {
  it('at a gate reads the plate that is drawn there, when it is largest, with its picture', async () => {
    const { truth, recognitions } = await recognise('gate', 7)
    const [plate] = truth.plates
    expect(recognitions).toHaveLength(1)
    expect(recognitions[0]).toMatchObject({
      type: 'car_number',
      number: plate?.text.replaceAll(' ', ''),
    })
    expect(recognitions[0]?.atMs).toBeGreaterThanOrEqual(plate?.fromMs ?? 0)
    expect(recognitions[0]?.atMs).toBeLessThanOrEqual(plate?.toMs ?? 0)
    expect(Object.entries(recognitions[0]?.screenshots ?? {}).map(([shot, jpeg]) => [shot, isJpeg(jpeg)])).toEqual([
      ['full', true],
      ['plate', true],
    ])
  })

  it('in a lobby sees faces, masks and temperatures of those who pass, and not of the guard', async () => {
    const { recognitions } = await recognise('lobby', 41)
    expect(new Set(recognitions.map(({ type }) => type))).toEqual(
      new Set(['face_recognition', 'mask', 'thermal_vision']),
    )
    expect(recognitions.some(({ actorId }) => actorId === 'guard')).toBe(false)
  })

  it('in the warehouse sees the worker without a helmet, and not the one with it', async () => {
    const { recognitions } = await recognise('warehouse', 21)
    expect(recognitions.map(({ type, actorId }) => [type, actorId])).toEqual([['helmet', 'person-2']])
  })

  it('elsewhere recognises nothing', async () => {
    expect((await recognise('yard', 3)).recognitions).toEqual([])
  })
})
