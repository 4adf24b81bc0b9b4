/** Real inference on drawn pictures: models that tests build know the colours and the letters of the scenes. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger, systemClock } from '@sova/base'
import { createModelHost, type Findings, openOptions, readModelCards } from '@sova/models'
import { CELL_PIXELS, glyphCell, WHITE_LUMA } from '@sova/testing/burned-clock'
import { writeColourFinder, writeLetterReader } from '@sova/testing/onnx-model'
import { afterAll, describe, expect, it } from 'vitest'
import { describeTruth } from '../clip/truth.ts'
import { SCENES } from './index.ts'
import type { Box, SceneName } from './scene.ts'
import { createScenePainter } from './scene-painter.ts'

const root = mkdtempSync(join(tmpdir(), 'sova-scene-models-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const SEED = 7
const NOWHERE: Box = { x: 0, y: 0, width: 0, height: 0 }
const PLATE_LETTERS = [...'ABEKMHOPCTYX0123456789']
/** In dots of the font, as `drawPlate` sets them: six letters, a line, and three more from the right edge. */
const DOT = 4
const PLATE = { width: 243, height: 54 }
const PLATE_TOP = Math.round((PLATE.height - 7 * DOT) / 2)
const placeAt = (x: number) => ({ x: Math.round(x), y: PLATE_TOP })
const PLATE_PLACES = [
  ...[0, 1, 2, 3, 4, 5].map((place) => placeAt((2.5 + 6 * place) * DOT)),
  ...[0, 1, 2].map((place) => placeAt(PLATE.width - (3 * 6 + 0.7 - 6 * place) * DOT)),
]

function dotsOf(letter: string): number[][] {
  const cell = glyphCell(letter)
  const dotAt = (row: number, column: number) =>
    cell[(1 + 2 * row) * CELL_PIXELS + 3 + 2 * column] === WHITE_LUMA ? 1 : 0
  return [0, 1, 2, 3, 4, 5, 6].map((row) => [0, 1, 2, 3, 4].map((column) => dotAt(row, column)))
}

/** A part of the picture: a whole one would only take longer. */
function paint(name: SceneName, atMs: number, { x, y, width, height }: Box) {
  const painter = createScenePainter(SCENES[name](SEED))
  painter.paintWhole(atMs / 1000)
  const rgba = painter.pixels({ x, y, width, height })
  const rgb = new Uint8Array(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    for (let channel = 0; channel < 3; channel += 1) rgb[pixel * 3 + channel] = rgba[pixel * 4 + channel] ?? 0
  }
  return { width, height, rgb }
}

async function look(
  cards: Record<string, object>,
  files: Record<string, Uint8Array>,
  order: { kinds: ('car_number' | 'helmet')[]; picture: ReturnType<typeof paint> },
): Promise<Findings | null> {
  const folder = mkdtempSync(join(root, 'models-'))
  for (const [name, card] of Object.entries(cards)) writeFileSync(join(folder, `${name}.json`), JSON.stringify(card))
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes)
  const controller = new AbortController()
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const host = createModelHost({
    cards: await readModelCards([folder]),
    options: { ...openOptions([]), lookMaxMs: 60_000 },
    lookTimeoutMs: 60_000,
    onChange: () => open(),
    clock: systemClock,
    random: () => 0,
    logger: createLogger('test', { level: 'silent' }),
  })
  const running = host.run(controller.signal)
  await opened
  expect(host.models().map(({ detail, problem }) => (problem === null ? null : detail))).toEqual(
    Object.keys(cards).map(() => null),
  )
  const { findings } = await host.look('1001', { ...order, gangIds: [] })
  controller.abort()
  await running
  return findings
}

const inScene = ({ x, y, width, height }: Box, part: Box): Box => ({
  x: part.x + x * part.width,
  y: part.y + y * part.height,
  width: width * part.width,
  height: height * part.height,
})
const colourOf = (hex: string) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as [number, number, number]

describe('models on drawn pictures', { timeout: 120_000 }, () => {
  it('find the plate at the gate and read what is written on it', async () => {
    const truth = describeTruth(SCENES.gate(SEED), 0)
    const [largest] = truth.actors
      .flatMap(({ boxes }) => boxes)
      .sort((a, b) => (b.plateBox?.width ?? 0) - (a.plateBox?.width ?? 0))
    const part = { x: 480, y: 620, width: 320, height: 96 }
    const input = { width: part.width, height: part.height }
    const finder = writeColourFinder({
      ...input,
      colours: [colourOf('#eef1f2')],
      tolerance: 0.05,
      closePixels: 9,
      openPixels: 23,
    })
    const findings = await look(
      {
        finder: { task: 'plate_finder', file: 'finder.onnx', input, output: { layout: 'rows' }, classes: ['plate'] },
        reader: {
          task: 'plate_reader',
          file: 'reader.onnx',
          input: { ...PLATE, colors: 'gray', fit: 'stretch' },
          output: { layout: 'slots' },
          classes: PLATE_LETTERS,
        },
      },
      {
        'finder.onnx': finder,
        'reader.onnx': writeLetterReader({
          ...PLATE,
          letters: PLATE_LETTERS.map(dotsOf),
          dotPixels: DOT,
          places: PLATE_PLACES,
        }),
      },
      { kinds: ['car_number'], picture: paint('gate', largest?.atMs ?? 0, part) },
    )
    const [plate] = findings?.plates ?? []
    const found = plate && inScene(plate.box, part)
    for (const side of ['x', 'y', 'width', 'height'] as const) {
      expect(Math.abs((found?.[side] ?? 0) - (largest?.plateBox?.[side] ?? 0))).toBeLessThan(4)
    }
    expect(plate?.text).toBe(truth.plates[0]?.text.replaceAll(' ', ''))
  })

  it('find the worker in the warehouse who wears no helmet, and the one who does', async () => {
    const atMs = 8000
    const truth = describeTruth(SCENES.warehouse(SEED), 0)
    const boxOf = (id: string) =>
      truth.actors.find((actor) => actor.id === id)?.boxes.find((box) => box.atMs === atMs)?.box
    const part = { x: 480, y: 200, width: 320, height: 280 }
    const input = { width: 160, height: 140 }
    // On this scene the one without a helmet wears the green vest.
    const finder = writeColourFinder({ ...input, colours: [colourOf('#c6d92e'), colourOf('#f1c40f')], openPixels: 3 })
    const findings = await look(
      {
        helmets: {
          task: 'objects',
          file: 'finder.onnx',
          input,
          output: { layout: 'rows' },
          classes: ['no_helmet', 'helmet'],
        },
      },
      { 'finder.onnx': finder },
      { kinds: ['helmet'], picture: paint('warehouse', atMs, part) },
    )
    expect(findings?.objects.map(({ className }) => className).sort()).toEqual(['helmet', 'no_helmet'])
    for (const [className, actor] of [
      ['no_helmet', 'person-2'],
      ['helmet', 'person-1'],
    ] as const) {
      const { box = NOWHERE } = findings?.objects.find((object) => object.className === className) ?? {}
      const found = inScene(box, part)
      const person = boxOf(actor) ?? NOWHERE
      expect(found.x).toBeGreaterThan(person.x - 2)
      expect(found.x + found.width).toBeLessThan(person.x + person.width + 2)
      expect(found.y).toBeGreaterThan(person.y - 2)
    }
  })
})
