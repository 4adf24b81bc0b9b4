import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  CSV_ROWS_HEADER,
  CSV_ROWS_MAX,
  CSV_TRUNCATED_HEADER,
  evidenceUrl,
  exportReport,
  parseEvidenceEvents,
} from '@sova/contract'
import { type BuiltAccount, type BuiltCamera, buildAccount, buildCamera } from '@sova/testing'
import { parse } from 'csv-parse/sync'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { sendEvents } from '../../testing/build-events.ts'
import { type TestCaller, usePortal } from '../../testing/use-portal.ts'
import { clipWindow } from './clip-source.ts'

const portal = usePortal()
/** Stands where the camera's media server is. */
let mediaServer: Server
const asked: string[] = []
/** Happens while the media server is asked for a clip. */
let meanwhile: () => PromiseLike<unknown> = () => Promise.resolve()
let account: BuiltAccount
let owner: TestCaller
let stranger: TestCaller
let camera: BuiltCamera
let ids: number[]

const CLIP = Buffer.from('an mp4 of the event')
const JPEG = Buffer.from('/9j/wAALCAAwAEABAREA/9oACAEBAAA/ABL/2Q==', 'base64')
const start = '2026-11-20T00:00:00Z'
const end = '2026-11-20T13:00:00Z'
const at = (text: string) => Date.parse(`2026-11-20T${text}Z`)

beforeAll(async () => {
  mediaServer = createServer((request, response) => {
    asked.push(request.url ?? '')
    const isRecorded = !request.url?.includes(String(at('11:00:00') / 1000 - 15))
    const answer = () =>
      response.writeHead(isRecorded ? 200 : 404, { 'Content-Type': 'video/mp4' }).end(isRecorded ? CLIP : '')
    void Promise.resolve(meanwhile()).then(answer)
  })
  await new Promise<void>((resolve) => mediaServer.listen(0, '127.0.0.1', resolve))
  const domain = `127.0.0.1:${(mediaServer.address() as AddressInfo).port}`
  const { database, signIn } = portal()
  account = await buildAccount(database, { isGangAdmin: true })
  owner = await signIn(account)
  stranger = await signIn(await buildAccount(database))
  camera = await buildCamera(database, {
    title: 'Ворота: «север»/1',
    timezone: 'Asia/Yekaterinburg',
    permissions: [{ account, permission: 'O' }],
    server: { domain },
  })
  const { number: camera_number } = camera
  ids = await sendEvents(owner, [
    {
      camera_number,
      type: 'car_number',
      at_ms: at('10:00:00'),
      number: 'А123ВС77',
      text: '=1+1;"x"',
      access: true,
      screenshots: { plate: JPEG.toString('base64') },
    },
    { camera_number, type: 'car_number', at_ms: at('11:00:00'), number: '@SUM', access: false },
    { camera_number, type: 'motion_alarm', at_ms: at('10:30:00'), duration_ms: 90_000 },
    { camera_number, type: 'people_counter', at_ms: at('10:30:00'), text: 'in' },
  ])
})

afterAll(() => {
  mediaServer.close()
})

const csvOf = async (given: object, caller = owner, lang = 'ru') => {
  const request = { camera_number: camera.number, start, end, ...given }
  const { response } = await caller.post(`${exportReport.path}?lang=${lang}`, request)
  const text = response.body
  const rows = response.statusCode === 200 ? (parse(text, { bom: true, delimiter: ';' }) as string[][]) : []
  return { status: response.statusCode, headers: response.headers, text, rows }
}

describe('a report as CSV', () => {
  it('has a byte order mark, the columns of its kind, dates of the camera and words of the language [CSV-01]', async () => {
    const { text, rows } = await csvOf({ type: 'car_number' })
    expect(text.startsWith('\uFEFF')).toBe(true)
    expect(rows).toEqual([
      ['Событие', 'Номер камеры', 'Камера', 'Дата', 'Номер автомобиля', 'Доступ разрешён', 'Устройство', 'Сотрудник'],
      ['', camera.number, 'Ворота: «север»/1', '20.11.2026 16:00:00', "'@SUM", 'Нет', '', ''],
      [`'=1+1;"x"`, camera.number, 'Ворота: «север»/1', '20.11.2026 15:00:00', 'А123ВС77', 'Да', '', ''],
    ])
    expect((await csvOf({ type: 'motion_alarm' }, owner, 'en')).rows[0]).toEqual([
      'Id',
      'Camera number',
      'Camera',
      'Date',
      'Duration, s',
    ])
    expect((await csvOf({ type: 'people_counter' }, owner, 'tr')).rows[1]?.[0]).toBe('Giriş')
  })

  it('is named by its title, range and camera; that of many cameras by the clock of whoever asks [CSV-06]', async () => {
    const nameOf = async (given: object) => {
      const { headers } = await csvOf({ type: 'car_number', ...given })
      const [, name = ''] = /filename\*=UTF-8''(.*)$/.exec(String(headers['content-disposition'])) ?? []
      return decodeURIComponent(name)
    }
    const timezone = 'Asia/Kamchatka'
    const ofOne = 'Номера автомобилей 20.11.2026_05.00-20.11.2026_18.00 Ворота- «север»-1.csv'
    expect([await nameOf({}), await nameOf({ timezone })]).toEqual([ofOne, ofOne])
    const ofMany = await nameOf({ timezone, camera_number: undefined })
    expect(ofMany).toBe('Номера автомобилей 20.11.2026_12.00-21.11.2026_01.00.csv')
    expect((await csvOf({ type: 'car_number', timezone: 'Mars/Olympus' })).status).toBe(400)
  })

  it('takes the filters of the report, and stretches of people counting', async () => {
    expect((await csvOf({ type: 'car_number', number: 'a123' })).rows).toHaveLength(2)
    const { rows } = await csvOf({ type: 'people_counter', time_bucket: 24 })
    expect(rows).toEqual([
      ['Начало', 'Конец', 'Вход', 'Выход'],
      ['20.11.2026 00:00:00', '21.11.2026 00:00:00', '1', '0'],
    ])
  })

  it('of all cameras is for a gang administrator, of a foreign camera for nobody', async () => {
    expect((await csvOf({ type: 'car_number', camera_number: undefined })).rows).toHaveLength(3)
    expect((await csvOf({ type: 'car_number', camera_number: undefined }, stranger)).status).toBe(403)
    expect((await csvOf({ type: 'car_number' }, stranger)).status).toBe(404)
    expect((await csvOf({ type: 'car_number', start: end, end: start })).status).toBe(400)
  })

  it('of a camera that was lost since its page was shown has nothing of it', async () => {
    const { database, signIn } = portal()
    const account = await buildAccount(database, { isGangAdmin: true })
    const permissions = [{ account, permission: 'O' as const }]
    const [kept, lost] = [await buildCamera(database, { permissions }), await buildCamera(database, { permissions })]
    const caller = await signIn(account)
    await sendEvents(
      caller,
      [kept, lost].map(({ number }) => ({ camera_number: number, type: 'mask', at_ms: at('10:00:00') })),
    )
    const table = { type: 'mask', camera_number: undefined, camera_numbers: [kept.number, lost.number] }
    expect((await csvOf(table, caller)).rows).toHaveLength(3)
    await database.sql`DELETE FROM camera_permission WHERE camera_id = ${lost.id}`
    const { rows } = await csvOf(table, caller)
    expect(rows.slice(1).map((row) => row[1])).toEqual([kept.number])
    expect((await csvOf({ type: 'mask', camera_number: lost.number }, caller)).status).toBe(404)
  })

  it('ends after 100,000 rows and says so [CSV-03]', async () => {
    const { database, signIn } = portal()
    const account = await buildAccount(database)
    const busy = await buildCamera(database, { permissions: [{ account, permission: 'O' }] })
    await database.sql`
      INSERT INTO analytics_event (id, at, camera_id, type)
      SELECT n, ${start}::timestamptz + n * INTERVAL '100 ms', ${busy.id}, 4 FROM generate_series(1, ${CSV_ROWS_MAX + 5}) AS n`
    const { headers, text } = await csvOf({ type: 'helmet', camera_number: busy.number }, await signIn(account))
    expect([headers[CSV_ROWS_HEADER.toLowerCase()], headers[CSV_TRUNCATED_HEADER.toLowerCase()]]).toEqual([
      '100000',
      '1',
    ])
    expect(text.split('\r\n')).toHaveLength(CSV_ROWS_MAX + 2)
  }, 60_000)
})

describe('an archive of evidence', () => {
  const marks = () => [
    { camera_number: camera.number, type: 'car_number' as const, id: ids[0] ?? 0 },
    { camera_number: camera.number, type: 'car_number' as const, id: ids[1] ?? 0 },
    { camera_number: camera.number, type: 'motion_alarm' as const, id: ids[2] ?? 0 },
  ]

  it('has clips, pictures, a table, and sums that are right', async () => {
    const { response } = await owner.get(evidenceUrl(marks(), 'ru'))
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip'])
    const files = unzipSync(response.rawPayload)
    const folder = `001-${camera.number}-car_number`
    expect(Object.keys(files)).toEqual([
      'events.csv',
      `${folder}/plate.jpg`,
      `${folder}/clip.mp4`,
      `003-${camera.number}-motion_alarm/clip.mp4`,
      'MISSING.txt',
      'SHA256SUMS',
    ])
    expect(Buffer.from(files[`${folder}/clip.mp4`] ?? [])).toEqual(CLIP)
    expect(Buffer.from(files['MISSING.txt'] ?? []).toString()).toBe(`002-${camera.number}-car_number/clip.mp4\n`)
    const sums = Buffer.from(files.SHA256SUMS ?? [])
      .toString()
      .trim()
      .split('\n')
    expect(sums).toHaveLength(5)
    for (const line of sums) {
      const [sum, name = ''] = line.split('  ')
      expect(
        createHash('sha256')
          .update(files[name] ?? new Uint8Array())
          .digest('hex'),
      ).toBe(sum)
    }
    const table = parse(Buffer.from(files['events.csv'] ?? []).toString(), { bom: true, delimiter: ';' }) as string[][]
    expect(table).toHaveLength(4)
    expect(asked.every((path) => path.includes('token='))).toBe(true)
    await vi.waitFor(async () => {
      const [told] = await portal().database.sql`SELECT action, subjects FROM audit_event WHERE details ? 'name'`
      expect(told).toEqual({ action: 'exportReport', subjects: [camera.number] })
    })
  })

  it('ends for a camera that is taken away while it is sent', async () => {
    const { database } = portal()
    const lost = await buildCamera(database, { permissions: [{ account, permission: 'O' }] })
    const [id = 0] = await sendEvents(owner, [
      {
        camera_number: lost.number,
        type: 'car_number',
        at_ms: at('10:00:00'),
        number: 'А1',
        screenshots: { plate: JPEG.toString('base64') },
      },
    ])
    meanwhile = () => database.sql`DELETE FROM camera_permission WHERE camera_id = ${lost.id}`
    onTestFinished(() => {
      meanwhile = () => Promise.resolve()
    })
    const all = [marks()[0]!, { camera_number: lost.number, type: 'car_number' as const, id }]
    const files = unzipSync((await owner.get(evidenceUrl(all, 'ru'))).response.rawPayload)
    expect(Object.keys(files).filter((name) => name.startsWith('002'))).toEqual([])
    expect(Buffer.from(files['MISSING.txt'] ?? []).toString()).toBe(
      `002-${lost.number}-car_number/plate.jpg\n002-${lost.number}-car_number/clip.mp4\n`,
    )
  })

  it('cuts a clip from 15 s before its event to 1 s after, and no shorter than 20 s', () => {
    expect(clipWindow({ atMs: 1_000_000, durationMs: null })).toEqual({ start: 985, duration: 20 })
    expect(clipWindow({ atMs: 1_000_000, durationMs: 90_000 })).toEqual({ start: 985, duration: 106 })
  })

  it('is not there for whoever may see none of it', async () => {
    expect((await stranger.get(evidenceUrl(marks(), 'ru'))).status).toBe(404)
    expect((await portal().visitor.get(evidenceUrl(marks(), 'ru'))).status).toBe(401)
    for (const events of [
      '',
      'x',
      '1.car_number',
      `${camera.number}.constructor.1`,
      Array(101).fill('1.mask.1').join(','),
    ]) {
      expect((await owner.get(`/api/v0/analytics/evidence.zip?events=${events}`)).status).toBe(400)
    }
    expect(parseEvidenceEvents('1.mask.5,2.helmet.6')).toHaveLength(2)
  })
})
