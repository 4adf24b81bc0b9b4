import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger, systemClock } from '@sova/base'
import { writeColourFinder, writeFaceDescriber, writeLetterReader } from '@sova/testing/onnx-model'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { readModelCards } from '../card/read-model-cards.ts'
import type { RgbPicture } from '../picture/rgb-picture.ts'
import { createModelHost, type ModelHost } from './model-host.ts'

const root = mkdtempSync(join(tmpdir(), 'sova-models-'))
const logger = createLogger('test', { level: 'silent' })
const OPTIONS = { providers: [], threadCount: 1, lookMaxMs: 20_000 }
/** Machines under load start processes slowly. */
const PATIENCE_MS = 60_000
const RED = [1, 0, 0] as const
const WHITE = [1, 1, 1] as const
const INPUT = { width: 64, height: 36 }

let closeHost = async () => {}
afterEach(() => closeHost())
afterAll(() => rmSync(root, { recursive: true, force: true }))

const problemsOf = (host: ModelHost) => Object.fromEntries(host.kinds().map(({ kind, problem }) => [kind, problem]))

let folders = 0
function writeModels(cards: Record<string, object>, files: Record<string, Uint8Array>): string {
  folders += 1
  const folder = mkdtempSync(join(root, `${folders}-`))
  for (const [name, card] of Object.entries(cards)) writeFileSync(join(folder, `${name}.json`), JSON.stringify(card))
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes)
  return folder
}

async function startHost(
  folder: string,
  options: { lookTimeoutMs?: number; lookMaxMs?: number } = {},
): Promise<ModelHost> {
  const controller = new AbortController()
  const { lookMaxMs = OPTIONS.lookMaxMs, ...rest } = options
  let changed = () => {}
  const firstChange = new Promise<void>((resolve) => {
    changed = resolve
  })
  const host = createModelHost({
    cards: await readModelCards([folder]),
    options: { ...OPTIONS, lookMaxMs },
    restartLimits: { firstMs: 20, maxMs: 100, jitterShare: 0 },
    onChange: () => changed(),
    clock: systemClock,
    random: () => 0,
    logger,
    ...rest,
  })
  const running = host.run(controller.signal)
  closeHost = async () => {
    controller.abort()
    await running
  }
  await firstChange
  return host
}

/** Grey, with a box of a colour in the middle: from a quarter to a half of the width, and of the height. */
function drawPicture(colour: readonly [number, number, number] | null): RgbPicture {
  const [width, height] = [128, 72]
  const rgb = new Uint8Array(width * height * 3).fill(90)
  for (let y = 18; y < 36; y += 1) {
    for (let x = 32; x < 64; x += 1)
      if (colour)
        rgb.set(
          colour.map((share) => share * 255),
          (y * width + x) * 3,
        )
  }
  return { width, height, rgb }
}

const finderCard = (task: string, classes: string[]) => ({
  task,
  file: 'finder.onnx',
  input: INPUT,
  output: { layout: 'rows' },
  classes,
})
const objects = () =>
  writeModels(
    { helmets: finderCard('objects', ['no_helmet', 'helmet']) },
    { 'finder.onnx': writeColourFinder({ ...INPUT, colours: [RED, WHITE] }) },
  )
const order = (picture: RgbPicture, ...kinds: ('helmet' | 'mask' | 'car_number' | 'face_recognition')[]) => ({
  picture,
  kinds,
  gangIds: [7],
})

describe('models in a process of their own', { timeout: 2 * PATIENCE_MS }, () => {
  it('find things in the place where they are, and nothing where nothing is', async () => {
    const host = await startHost(objects())
    expect(host.kinds()).toEqual([
      { kind: 'car_number', problem: 'not_configured', detail: '' },
      { kind: 'face_recognition', problem: 'not_configured', detail: '' },
      { kind: 'helmet', problem: null, detail: 'helmets.json' },
      { kind: 'mask', problem: 'class_missing', detail: 'helmets.json: no class is called no_mask' },
    ])
    const { findings, nextInMs } = await host.look('1001', order(drawPicture(RED), 'helmet'))
    expect(findings?.objects).toHaveLength(1)
    const [found] = findings?.objects ?? []
    expect(found?.className).toBe('no_helmet')
    expect(found?.confidence).toBeGreaterThan(0.9)
    for (const [side, share] of [
      ['x', 0.25],
      ['y', 0.25],
      ['width', 0.25],
      ['height', 0.25],
    ] as const) {
      expect(found?.box[side]).toBeCloseTo(share, 1)
    }
    expect(nextInMs).toBeGreaterThanOrEqual(500)
    expect((await host.look('1001', order(drawPicture(null), 'helmet'))).findings?.objects).toEqual([])
    expect(host.figures()).toMatchObject({ looks: 2, failures: 0, dropped: 0 })
  })

  it('read a plate where they found one', async () => {
    const bar = (column: number) => Array.from({ length: 4 }, () => [0, 1, 2].map((x) => (x === column ? 1 : 0)))
    const reader = writeLetterReader({
      letters: [bar(0), bar(1), bar(2)],
      dotPixels: 4,
      width: 32,
      height: 16,
      places: [
        { x: 0, y: 0 },
        { x: 16, y: 0 },
      ],
    })
    const folder = writeModels(
      {
        finder: finderCard('plate_finder', ['plate']),
        reader: {
          task: 'plate_reader',
          file: 'reader.onnx',
          input: { width: 32, height: 16, colors: 'gray', fit: 'stretch' },
          output: { layout: 'slots' },
          classes: ['A', 'B', 'C'],
        },
      },
      { 'finder.onnx': writeColourFinder({ ...INPUT, colours: [WHITE], closePixels: 5 }), 'reader.onnx': reader },
    )
    const host = await startHost(folder)
    const picture = drawPicture(WHITE)
    // Ink in the middle third of the first place, and in the right third of the second.
    const ink = (x: number) => (x >= 36 && x < 40) || (x >= 56 && x < 60)
    for (let y = 18; y < 36; y += 1) {
      for (let x = 32; x < 64; x += 1) if (ink(x)) picture.rgb.fill(0, (y * 128 + x) * 3, (y * 128 + x) * 3 + 3)
    }
    const { findings } = await host.look('1001', order(picture, 'car_number'))
    expect(findings?.plates.map(({ text }) => text)).toEqual(['BC'])
  })

  it('know an employee by a photo, on the cameras of their own organisation alone', async () => {
    const card = { task: 'face_embedder', file: 'describer.onnx', input: { width: 16, height: 16, mean: [127] } }
    const folder = writeModels(
      { finder: finderCard('face_finder', ['face']), embedder: { ...card, thresholds: { match: 0.8 } } },
      { 'finder.onnx': writeColourFinder({ ...INPUT, colours: [RED] }), 'describer.onnx': writeFaceDescriber(16) },
    )
    const host = await startHost(folder)
    const photo = encodeJpeg(drawPicture(RED))
    expect(await host.learn({ photoId: 1, employeeId: 42, gangId: 7, jpeg: photo })).toBe('face')
    expect(await host.learn({ photoId: 2, employeeId: 43, gangId: 8, jpeg: photo })).toBe('face')
    const look = order(drawPicture(RED), 'face_recognition')
    const [known, ...others] = (await host.look('1001', look)).findings?.faces ?? []
    expect([known?.employeeId, others]).toEqual([42, []])
    expect(known?.likeness).toBeGreaterThan(0.95)
    expect(known?.likeness).toBeLessThanOrEqual(1)
    const [stranger] = (await host.look('1001', { ...look, gangIds: [] })).findings?.faces ?? []
    expect(stranger).toMatchObject({ employeeId: null, likeness: null })
    host.forget([1])
    expect((await host.look('1001', look)).findings?.faces[0]?.employeeId).toBeNull()
    expect(await host.learn({ photoId: 3, employeeId: 44, gangId: 7, jpeg: encodeJpeg(drawPicture(null)) })).toBe(
      'no_face',
    )
    expect(await host.learn({ photoId: 4, employeeId: 44, gangId: 7, jpeg: Buffer.from('no picture') })).toBe('no_face')
    // The first is being learned when the process is killed, and the others wait for it.
    const learning = [5, 6].map((photoId) => host.learn({ photoId, employeeId: 45, gangId: 7, jpeg: photo }))
    process.kill(host.processId() ?? 0, 'SIGKILL')
    expect(await Promise.all(learning)).toEqual(['ended', 'not_asked'])
  })

  it('are told by their problem when they are no model, of another shape or slow', async () => {
    const model = writeColourFinder({ ...INPUT, colours: [RED] })
    const wrong = await startHost(
      writeModels(
        {
          objects: { ...finderCard('objects', ['no_helmet']), file: 'page.onnx' },
          plates: { ...finderCard('plate_finder', ['plate']), input: { width: 32, height: 32 } },
          faces: { ...finderCard('face_finder', ['face']), output: { layout: 'columns' } },
        },
        { 'finder.onnx': model, 'page.onnx': Buffer.from('<html>') },
      ),
    )
    expect(problemsOf(wrong)).toEqual({
      car_number: 'shape_mismatch',
      face_recognition: 'shape_mismatch',
      helmet: 'file_unreadable',
      mask: 'file_unreadable',
    })
    await closeHost()
    const slow = await startHost(
      writeModels({ helmets: finderCard('objects', ['no_helmet']) }, { 'finder.onnx': model }),
      { lookMaxMs: 0 },
    )
    expect(problemsOf(slow).helmet).toBe('too_slow')
  })

  it('go on after the process that runs them was killed', async () => {
    const host = await startHost(objects())
    const killed = host.processId() ?? 0
    process.kill(killed, 'SIGKILL')
    const lookAgain = async () => (await host.look('1001', order(drawPicture(RED), 'helmet'))).findings?.objects.length
    await expect.poll(lookAgain, { timeout: PATIENCE_MS, interval: 100 }).toBe(1)
    expect(host.processId()).not.toBe(killed)
    expect(host.figures().restarts).toBe(1)
    expect(problemsOf(host).helmet).toBeNull()
  })

  it('that never answer in time are told as too slow, and nobody waits for them', async () => {
    const host = await startHost(objects(), { lookTimeoutMs: 0 })
    const problem = async () => {
      await host.look('1001', order(drawPicture(RED), 'helmet'))
      return problemsOf(host).helmet
    }
    await expect.poll(problem, { timeout: PATIENCE_MS, interval: 100 }).toBe('too_slow')
    expect(host.figures().timeouts).toBeGreaterThanOrEqual(3)
  })
})

function encodeJpeg({ width, height, rgb }: RgbPicture): Buffer {
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-i', '-']
  return execFileSync('ffmpeg', ['-v', 'error', ...raw, '-frames:v', '1', '-q:v', '2', '-f', 'mjpeg', '-'], {
    input: rgb,
  })
}
