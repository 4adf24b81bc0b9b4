import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeColourFinder } from '@sova/testing/onnx-model'
import { afterAll, describe, expect, it } from 'vitest'
import { checkModels } from './check-models.ts'
import { describeFinding } from './finding.ts'

const root = mkdtempSync(join(tmpdir(), 'sova-doctor-models-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

async function check(files: Record<string, object | Uint8Array>): Promise<string[]> {
  const folder = mkdtempSync(join(root, 'models-'))
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(folder, name), content instanceof Uint8Array ? content : JSON.stringify(content))
  }
  const lines: string[] = []
  for await (const finding of checkModels({ modelCards: [folder], modelProviders: [] })) {
    lines.push(describeFinding(finding).replace(/\d+ ms/, '1 ms'))
  }
  return lines
}

const card = (task: string, file: string, classes: string[]) => ({
  task,
  file,
  input: { width: 32, height: 32 },
  output: { layout: 'rows' },
  classes,
})

describe('what the doctor says of models', { timeout: 60_000 }, () => {
  it('is that none is configured', async () => {
    expect(await check({})).toEqual([
      '· models: no model configured; plates, faces, helmets and masks come from cameras and other engines',
    ])
  })

  it('is what works, what does not and why, and what is missing', async () => {
    const finder = writeColourFinder({ width: 32, height: 32, colours: [[1, 0, 0]] })
    const lines = await check({
      'finder.onnx': finder,
      'bad.onnx': Buffer.from('not a model'),
      'faces.json': card('face_finder', 'bad.onnx', ['face']),
      'helmets.json': card('objects', 'finder.onnx', ['no_helmet']),
      'plates.json': card('plate_finder', 'gone.onnx', ['plate']),
    })
    expect(lines.map((line) => line.replace(/(file_unreadable): .*/, '$1'))).toEqual([
      '✗ model faces.json: file_unreadable',
      '✓ model helmets.json: objects, 1 ms a look',
      '✗ model plates.json: file_missing: gone.onnx is not there',
      '· analytic mask: class_missing: helmets.json: no class is called no_mask',
    ])
  })
})
