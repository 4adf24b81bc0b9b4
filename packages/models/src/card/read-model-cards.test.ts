import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { describeKinds } from '../model-state.ts'
import { readModelCards } from './read-model-cards.ts'

const root = mkdtempSync(join(tmpdir(), 'sova-model-cards-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const CARD = {
  task: 'objects',
  file: 'model.onnx',
  input: { width: 64, height: 64 },
  output: { layout: 'columns' },
  classes: ['helmet', 'no_helmet'],
}

function writeFolder(files: Record<string, unknown>): string {
  const folder = mkdtempSync(join(root, 'cards-'))
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  }
  return folder
}

describe('cards of models', () => {
  it('name a file beside them, and say by themselves what usual models need', async () => {
    const folder = writeFolder({ 'helmets.json': CARD, 'model.onnx': 'bytes', 'notes.txt': 'not a card' })
    const { models, unusable } = await readModelCards([folder])
    expect(unusable).toEqual([])
    expect(models.map(({ name, file }) => [name, file])).toEqual([['helmets.json', join(folder, 'model.onnx')]])
    expect(models[0]?.card).toMatchObject({
      input: { layout: 'nchw', colors: 'rgb', fit: 'letterbox', mean: [0], scale: [255] },
      output: { coordinates: 'pixels' },
      thresholds: { confidence: 0.5, overlap: 0.5 },
    })
  })

  it.each([
    ['a card that is no JSON', { 'a.json': '{' }, 'card_invalid'],
    ['a setting that no card has', { 'a.json': { ...CARD, treshold: 0.5 } }, 'card_invalid'],
    ['a side of nothing', { 'a.json': { ...CARD, input: { width: 0, height: 64 } } }, 'card_invalid'],
    ['a scale of nothing', { 'a.json': { ...CARD, input: { ...CARD.input, scale: [0] } } }, 'card_invalid'],
    ['a file that is not there', { 'a.json': CARD }, 'file_missing'],
    ['a second card for a task', { 'a.json': CARD, 'b.json': CARD, 'model.onnx': '' }, 'task_repeated'],
  ])('with %s are told by a problem of their own', async (_, files, problem) => {
    const { unusable } = await readModelCards([writeFolder(files)])
    expect(unusable.map((model) => model.problem)).toEqual([problem])
  })

  it('of a folder that is not there are none; a named one that is not there is missed', async () => {
    expect(await readModelCards([join(root, 'nowhere')])).toEqual({ models: [], unusable: [] })
    const { unusable } = await readModelCards([join(root, 'nowhere.json')])
    expect(unusable.map(({ name, problem }) => [name, problem])).toEqual([['nowhere.json', 'card_invalid']])
  })
})

describe('kinds of analytics', () => {
  const model = { name: 'finder.json', problem: null, detail: '', classes: ['plate'] } as const

  it('have no model configured where no card is for them', () => {
    expect(new Set(describeKinds([]).map(({ problem }) => problem))).toEqual(new Set(['not_configured']))
  })

  it('that need two models say which one is missing', () => {
    const [plates] = describeKinds([{ ...model, task: 'plate_finder' }])
    expect(plates).toEqual({ kind: 'car_number', problem: 'partner_missing', detail: 'no model is for plate_reader' })
  })
})
