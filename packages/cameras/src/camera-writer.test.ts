import { createLogger, createSecretBox } from '@sova/base'
import { createLocalBus } from '@sova/bus'
import { useTestDatabase } from '@sova/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { generateCameraNumber, type RandomInteger } from './camera-number.ts'
import { createCameraWriter } from './camera-writer.ts'

const database = useTestDatabase()
const bus = createLocalBus(createLogger('cameras', { level: 'silent' }))
const secretBox = createSecretBox(Buffer.alloc(32, 1))
const SOURCE = 'rtsp://operator:camera-pass@10.0.0.7/main'
let place: { mediaServerId: number; tariffId: number }

const writerWith = (random?: RandomInteger) =>
  createCameraWriter({ database: database(), bus, secretBox, ...(random ? { random } : {}) })

beforeAll(async () => {
  const writer = writerWith()
  place = {
    mediaServerId: await writer.ensureMediaServer({ name: 'local', domain: 'old.test', screenshotDomain: null }),
    tariffId: await writer.ensureTariff({ name: 'A week', dvrHours: 168, dvrSizeGb: null }),
  }
})

describe('a camera number', () => {
  it('has ten digits, the first of them not zero', () => {
    expect(generateCameraNumber((minimum) => minimum)).toBe('1000000000')
    expect(generateCameraNumber((_, maximum) => maximum - 1)).toBe('9999999999')
  })

  it('is drawn again when it is taken', async () => {
    const drawn = [1_111_111_111, 1_111_111_111, 2_222_222_222]
    const writer = writerWith(() => drawn.shift() ?? 0)
    const draft = { title: 'Gate', ownerId: null, sources: [SOURCE], ...place }
    expect([await writer.addCamera(draft), await writer.addCamera(draft)]).toMatchObject([
      { number: '1111111111' },
      { number: '2222222222' },
    ])
  })

  it('that was given and is taken is refused by its field, and nothing is left of the camera', async () => {
    const draft = { title: 'Gate', number: '101', ownerId: null, sources: [SOURCE], ...place }
    await writerWith().addCamera(draft)
    await expect(writerWith().addCamera(draft)).rejects.toMatchObject({ fields: { number: ['number_taken'] } })
    expect((await writerWith().list()).filter((camera) => camera.number === '101')).toHaveLength(1)
    const [one, other] = [
      { ...draft, number: '102' },
      { ...draft, number: '102' },
    ]
    await expect(writerWith().addCameras([one, other])).rejects.toMatchObject({ fields: { number: ['number_taken'] } })
    expect((await writerWith().list()).some((camera) => camera.number === '102')).toBe(false)
  })

  it('is given again only to the same camera while recordings are kept under it: they outlive who deletes it', async () => {
    const { sql } = database()
    const drawn = [3_333_333_333, 3_333_333_333, 4_444_444_444]
    const writer = writerWith(() => drawn.shift() ?? 0)
    const draft = { title: 'Gate', ownerId: null, sources: [SOURCE], ...place }
    const { number } = await writer.addCamera(draft)
    await sql`INSERT INTO archive_file VALUES (${place.mediaServerId}, 'a/b', ${number}, now(), now(), 1)`
    await expect(writer.addCamera({ ...draft, number })).rejects.toMatchObject({ fields: { number: ['number_taken'] } })
    await writer.deleteCamera(number)
    const again = writer.addCamera({ ...draft, number })
    await expect(again).rejects.toMatchObject({ fields: { number: ['number_recorded'] } })
    expect((await writer.addCamera(draft)).number).toBe('4444444444')
    expect(await writer.addCamera({ ...draft, number, hasRecorded: true })).toMatchObject({ number })
  })
})

describe('an added camera', () => {
  it('has its source sealed, its owner, and is told of on the bus', async () => {
    const { sql } = database()
    const [account] = await sql`INSERT INTO account (username) VALUES ('keeper') RETURNING id`
    const told: (string | null)[] = []
    const unsubscribe = await bus.subscribe('camera_changed', ({ number }) => told.push(number))
    const { id, number } = await writerWith().addCamera({
      title: '  Двор  ',
      ownerId: String(account?.id),
      sources: [SOURCE, SOURCE],
      ...place,
    })
    unsubscribe()
    expect(told).toEqual([number])
    const sources = await sql`SELECT stream, url_sealed FROM camera_source WHERE camera_id = ${id} ORDER BY stream`
    expect(sources.map((row) => row.stream)).toEqual([1, 2])
    expect(sources[0]?.url_sealed).not.toContain('camera-pass')
    expect(secretBox.open(String(sources[0]?.url_sealed))).toBe(SOURCE)
    expect((await writerWith().list()).find((camera) => camera.number === number)).toMatchObject({
      title: 'Двор',
      owners: ['keeper'],
    })
  })

  it.each(['', '   ', 'x'.repeat(65)])('is refused with the title %j', async (title) => {
    const adding = writerWith().addCamera({ title, ownerId: null, sources: [SOURCE], ...place })
    await expect(adding).rejects.toMatchObject({ fields: { title: ['title_length'] } })
  })
})

describe('a permission', () => {
  it('is given, changed and taken away, each time told of on the bus', async () => {
    const { sql } = database()
    const [account] = await sql`INSERT INTO account (username) VALUES ('guest') RETURNING id`
    const accountId = String(account?.id)
    const writer = writerWith()
    const { id, number } = await writer.addCamera({ title: 'Fence', ownerId: null, sources: [SOURCE], ...place })
    const told: unknown[] = []
    const unsubscribe = await bus.subscribe('rights_changed', (message) => told.push(message))
    const levels: unknown[] = []
    for (const permission of ['L', 'R', null] as const) {
      await writer.setPermission(accountId, number, permission)
      const [row] = await sql`SELECT level FROM camera_permission WHERE camera_id = ${id}`
      levels.push(row?.level ?? null)
    }
    unsubscribe()
    expect(levels).toEqual([30, 20, null])
    expect(told).toEqual(Array(3).fill({ account_id: accountId, number }))
    await expect(writer.setPermission(accountId, '404404', 'L')).rejects.toMatchObject({ code: 'not_found' })
  })
})

it('a tariff that gets other bounds is told of for each of its cameras, so that a lost archive ends at once', async () => {
  const writer = writerWith()
  const week = { name: 'Changing week', dvrHours: 168, dvrSizeGb: null }
  const tariffId = await writer.ensureTariff(week)
  const { number } = await writer.addCamera({ title: 'Yard', ownerId: null, sources: [SOURCE], ...place, tariffId })
  const told: (string | null)[] = []
  const unsubscribe = await bus.subscribe('camera_changed', (camera) => told.push(camera.number))
  expect(await writer.ensureTariff(week)).toBe(tariffId)
  expect(told).toEqual([])
  expect(await writer.ensureTariff({ ...week, dvrHours: null })).toBe(tariffId)
  unsubscribe()
  expect(told).toEqual([number])
})

it('a media server that is registered again keeps its id and takes its new domain', async () => {
  const id = await writerWith().ensureMediaServer({ name: 'local', domain: 'new.test', screenshotDomain: 'p.test' })
  const [row] = await database().sql`SELECT id, domain, screenshot_domain FROM media_server WHERE name = 'local'`
  expect(row).toEqual({ id: place.mediaServerId, domain: 'new.test', screenshot_domain: 'p.test' })
  expect(id).toBe(place.mediaServerId)
})
