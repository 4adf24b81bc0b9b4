import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger, systemClock, systemRandom } from '@sova/base'
import { useTestDatabase } from '@sova/testing'
import { writeColourFinder, writeFaceDescriber } from '@sova/testing/onnx-model'
import { afterAll, describe, expect, it } from 'vitest'
import { createModelService } from './model-service.ts'

const database = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'sova-model-service-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const WIDTH = 64
const HEIGHT = 36
const INPUT = { width: WIDTH, height: HEIGHT }
const PATIENCE = { timeout: 60_000, interval: 50 }

writeFileSync(join(folder, 'finder.onnx'), writeColourFinder({ ...INPUT, colours: [[1, 0, 0]], tolerance: 0.3 }))
writeFileSync(join(folder, 'describer.onnx'), writeFaceDescriber(16))
writeFileSync(
  join(folder, 'finder.json'),
  JSON.stringify({
    task: 'face_finder',
    file: 'finder.onnx',
    input: INPUT,
    output: { layout: 'rows' },
    classes: ['face'],
  }),
)
writeFileSync(
  join(folder, 'describer.json'),
  JSON.stringify({
    task: 'face_embedder',
    file: 'describer.onnx',
    input: { width: 16, height: 16, mean: [127] },
    thresholds: { match: 0.8 },
  }),
)

/** Red is a face to these models, and grey is none. */
function drawPicture(hasFace: boolean) {
  const rgb = new Uint8Array(WIDTH * HEIGHT * 3).fill(90)
  for (let y = 8; y < 28; y += 1) {
    for (let x = 20; x < 40; x += 1) if (hasFace) rgb.set([255, 0, 0], (y * WIDTH + x) * 3)
  }
  return { ...INPUT, rgb }
}
function photoOf(hasFace: boolean): Buffer {
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${WIDTH}x${HEIGHT}`, '-i', '-']
  const args = ['-v', 'error', ...raw, '-frames:v', '1', '-q:v', '1', '-f', 'mjpeg', '-']
  return execFileSync('ffmpeg', args, { input: drawPicture(hasFace).rgb })
}

async function addPhoto(employeeId: number, hasFace: boolean): Promise<number> {
  const values = { employee_id: employeeId, jpeg: photoOf(hasFace), width: WIDTH, height: HEIGHT }
  const row = await database().db.insertInto('employee_photo').values(values).returning('id').executeTakeFirstOrThrow()
  return row.id
}

describe('models in the engine', { timeout: 120_000 }, () => {
  it('learn the photos of employees, say which show a face, and know who comes; the portal hears what works', async () => {
    const { db } = database()
    const gang = await db.insertInto('gang').values({ title: 'Works' }).returning('id').executeTakeFirstOrThrow()
    const employee = await db
      .insertInto('employee')
      .values({ gang_id: gang.id, title: 'Anna' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const photos = [await addPhoto(employee.id, true), await addPhoto(employee.id, false)]
    const service = await createModelService({
      config: { modelCards: [folder], modelProviders: [] },
      database: database(),
      onKindsChanged: () => {},
      clock: systemClock,
      random: systemRandom,
      logger: createLogger('test', { level: 'silent' }),
    })
    const controller = new AbortController()
    const running = service.run(controller.signal)
    const statesOf = async () => {
      const rows = await db.selectFrom('employee_photo').select(['id', 'status']).orderBy('id').execute()
      return rows.filter(({ id }) => photos.includes(id)).map(({ status }) => status)
    }
    await expect.poll(statesOf, PATIENCE).toEqual(['ready', 'failed'])
    const camera = {
      id: 1,
      number: '1001',
      ownerId: '1',
      mediaDomain: 'media.test',
      tracks: 'v1',
      gangIds: [gang.id],
      settings: {},
    } as const
    const look = { picture: drawPicture(true), kinds: ['face_recognition'] } as const
    const known = await service.look(camera, look)
    expect(known.findings?.faces.map(({ employeeId }) => employeeId)).toEqual([employee.id])
    const elsewhere = await service.look({ ...camera, gangIds: [] }, look)
    expect(elsewhere.findings?.faces.map(({ employeeId }) => employeeId)).toEqual([null])
    expect(service.kinds()).toEqual(['face_recognition'])
    const told = await db.selectFrom('analytic_model').select(['type', 'problem']).orderBy('type').execute()
    expect(told).toEqual([
      { type: 'car_number', problem: 'not_configured' },
      { type: 'face_recognition', problem: null },
      { type: 'helmet', problem: 'not_configured' },
      { type: 'mask', problem: 'not_configured' },
    ])
    controller.abort()
    await running
  })
})
