import { createCanvas, loadImage } from '@napi-rs/canvas'
import { EMPLOYEE_PHOTOS_MAX, PHOTO_LENGTH_MAX, PHOTO_PIXELS_MAX } from '@sova/contract'
import { buildEmployee } from '@sova/testing'
import { describe, expect, it, vi } from 'vitest'
import { useGang } from '../../../testing/use-gang.ts'
import { readPictureSize } from './picture-size.ts'

const gang = useGang()
// A picture is decoded by a process of its own, which takes its time to start.
vi.setConfig({ testTimeout: 60_000 })

const draw = (width: number, height: number) => {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#2050c0'
  context.fillRect(0, 0, width, height)
  return canvas
}
const dataUrl = (type: string, bytes: Uint8Array) =>
  `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`
const buildPerson = () => buildEmployee(gang().database, gang().admin.gangId)
const badPhoto = 'Ошибка при выборе фото. Попробуйте выбрать другую фотографию или уменьшите эту.'

/** EXIF that says where a picture was taken, as an APP1 segment (ITU-T T.81 §B.2.4.6) behind the start of the JPEG. */
function withExif(jpeg: Buffer): Buffer {
  const words = Buffer.from('Exif\0\0 GPS 54.7348 N, 55.9578 E')
  const head = Buffer.from([0xff, 0xe1, 0, words.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, words, jpeg.subarray(2)])
}

describe('a photo', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'as %s is decoded, written anew, and read with the session [PACS-PHOTO-04] [PACS-PHOTO-08] [PACS-PHOTO-05]',
    async (type) => {
      const { ask, caller, clock } = gang()
      const employee_id = await buildPerson()
      const canvas = draw(320, 240)
      const bytes = type === 'png' ? await canvas.encode('png') : await canvas.encode(type)
      const photo = await ask('/v0/employees/photo/create/', { employee_id, image: dataUrl(type, bytes) })
      expect(photo).toEqual({
        id: expect.any(Number),
        image: `/api/v0/employees/photo/${photo.id}.jpg`,
        status: 'waiting',
        error_message: null,
        upload_date: new Date(clock.nowMs()).toISOString(),
        width: 320,
        height: 240,
        employee_id,
      })
      const { response, status } = await caller.get(String(photo.image))
      expect([status, response.headers['content-type']]).toEqual([200, 'image/jpeg'])
      const read = await loadImage(response.rawPayload)
      expect([read.width, read.height]).toEqual([320, 240])
    },
  )

  it('loses what is no picture in it, and what is too large of it', async () => {
    const { ask, caller } = gang()
    const employee_id = await buildPerson()
    const original = withExif(await draw(2400, 600).encode('jpeg'))
    expect(original.includes('GPS')).toBe(true)
    const photo = await ask('/v0/employees/photo/create/', { employee_id, image: dataUrl('jpeg', original) })
    expect(photo).toMatchObject({ width: PHOTO_PIXELS_MAX, height: PHOTO_PIXELS_MAX / 4 })
    const { response } = await caller.get(String(photo.image))
    expect(response.rawPayload.includes('GPS')).toBe(false)
    expect(response.rawPayload.includes('Exif')).toBe(false)
  })

  it('is listed by employee and deleted [PACS-PHOTO-07] [PACS-PHOTO-09]', async () => {
    const { ask, caller } = gang()
    const employee_id = await buildPerson()
    const image = dataUrl('png', await draw(8, 8).encode('png'))
    const first = await ask('/v0/employees/photo/create/', { employee_id, image })
    const second = await ask('/v0/employees/photo/create/', { employee_id, image })
    const page = await ask('/v0/employees/photo/', { filters: { employee_id }, extra: ['employee'], page_size: 5 })
    expect(page).toMatchObject({ results: [second, first], count: 2, extra: { employee: [{ id: employee_id }] } })
    expect(await ask('/v0/employees/photo/delete/', { ids: [first.id] })).toEqual({ ids: [first.id] })
    expect((await caller.post('/v0/employees/photo/delete/', { ids: [first.id] })).status).toBe(404)
    expect((await caller.get(String(first.image))).status).toBe(404)
  })

  it('of another organisation is not there, and without a session nothing is', async () => {
    const { ask, refused, strangeCaller, stranger, database, visitor } = gang()
    const image = dataUrl('png', await draw(8, 8).encode('png'))
    const photo = await ask('/v0/employees/photo/create/', { employee_id: await buildPerson(), image })
    expect((await strangeCaller.get(String(photo.image))).status).toBe(404)
    expect((await strangeCaller.post('/v0/employees/photo/delete/', { ids: [photo.id] })).status).toBe(404)
    expect((await visitor.get(String(photo.image))).status).toBe(401)
    const foreign = await buildEmployee(database, stranger.gangId)
    expect(await refused('/v0/employees/photo/create/', { employee_id: foreign, image })).toEqual({
      status: 400,
      employee_id: ['Такого сотрудника нет.'],
    })
  })
})

describe('what is no photo', () => {
  it('is refused in the words of the specification [PACS-PHOTO-06] [PACS-PHOTO-12]', async () => {
    const { refused } = gang()
    const employee_id = await buildPerson()
    const whole = await draw(64, 64).encode('jpeg')
    const wrong = [
      'https://example.test/photo.jpg',
      'data:text/html;base64,PHNjcmlwdD4=',
      'data:image/svg+xml;base64,PHN2Zy8+',
      dataUrl('png', Buffer.from('this is no picture, whatever it says of itself')),
      dataUrl('jpeg', whole.subarray(0, 40)),
      dataUrl('png', pngHeader(60_000, 60_000)),
    ]
    for (const image of wrong) {
      expect(await refused('/v0/employees/photo/create/', { employee_id, image })).toEqual({
        status: 400,
        image: [badPhoto],
      })
    }
    const large = `data:image/png;base64,${'A'.repeat(PHOTO_LENGTH_MAX)}`
    expect(await refused('/v0/employees/photo/create/', { employee_id, image: large })).toHaveProperty('image')
  })

  it('is the eleventh of a person', async () => {
    const { refused, database } = gang()
    const employee_id = await buildPerson()
    await database.sql`
      INSERT INTO employee_photo (employee_id, jpeg, width, height)
      SELECT ${employee_id}, '\\xff', 1, 1 FROM generate_series(1, ${EMPLOYEE_PHOTOS_MAX})`
    const image = dataUrl('png', await draw(8, 8).encode('png'))
    expect(await refused('/v0/employees/photo/create/', { employee_id, image })).toEqual({
      status: 400,
      image: ['У сотрудника может быть не больше 10 фотографий.'],
    })
  })
})

describe('the size of a picture', () => {
  it('is read from its first bytes', async () => {
    const canvas = draw(123, 45)
    for (const type of ['png', 'jpeg', 'webp'] as const) {
      const bytes = type === 'png' ? await canvas.encode('png') : await canvas.encode(type)
      expect(readPictureSize(bytes), type).toEqual({ width: 123, height: 45 })
    }
    expect(readPictureSize(withExif(await canvas.encode('jpeg')))).toEqual({ width: 123, height: 45 })
  })

  it('of bytes at random is none, and nothing breaks', () => {
    for (let seed = 0; seed < 2000; seed += 1) {
      const bytes = Buffer.from(Array.from({ length: 64 }, (_, at) => (seed * 31 + at * at * 17) & 0xff))
      bytes.set([0xff, 0xd8, 0xff], 0)
      expect(() => readPictureSize(bytes)).not.toThrow()
    }
  })
})

/** The beginning of a PNG that would take gigabytes to decode. */
function pngHeader(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(64)
  bytes.writeUInt32BE(0x89504e47, 0)
  bytes.writeUInt32BE(0x0d0a1a0a, 4)
  bytes.writeUInt32BE(13, 8)
  bytes.write('IHDR', 12, 'latin1')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}
