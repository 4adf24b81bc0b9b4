import { useTestDatabase } from '@sova/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MediaFixture, startMedia } from './testing/media-fixture.ts'
import { until } from './testing/until.ts'

const database = useTestDatabase()
let media: MediaFixture
const START_MS = Date.now() - 60_000

beforeAll(async () => {
  media = await startMedia(database(), [{ number: '101' }])
  await until(() => media.camera('101').isConnected(), Boolean)
  media.camera('101').play(START_MS, 10)
}, 60_000)
afterAll(() => media.close())

const figures = async () => {
  const text = await (await fetch(`http://127.0.0.1:${media.server.metricsPort}/metrics`)).text()
  const lines = text.split('\n').filter((line) => line.startsWith('sova_media_'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]))
}

it('metrics tell of each camera what it sends, what is lost and what is recorded, and of each disk its space', async () => {
  const camera = (name: string) => `sova_media_camera_${name}{camera="101"}`
  const depth = 'sova_media_archive_depth_seconds{camera="101"}'
  const known = await until(figures, (now) => (now.get(depth) ?? 0) > 8)
  expect(known.get(camera('recorded_bytes'))).toBeGreaterThan(0)
  expect(known.get(camera('online'))).toBe(1)
  expect(known.get(camera('frame_age_seconds'))).toBeGreaterThanOrEqual(0)
  for (const name of ['reconnects', 'gaps', 'lost_packets', 'malformed_packets', 'dropped_units', 'timestamp_jumps']) {
    expect([name, known.get(camera(name))]).toEqual([name, 0])
  }
  for (const name of ['bitrate_bits', 'frame_rate', 'received_bytes']) expect(known.has(camera(name))).toBe(true)
  const disk = [...known].filter(([name]) => name.startsWith('sova_media_disk_'))
  expect(disk.map(([name]) => name.replace(/\{.*/, '')).sort((a, b) => (a < b ? -1 : 1))).toEqual([
    'sova_media_disk_failed',
    'sova_media_disk_free_bytes',
    'sova_media_disk_total_bytes',
  ])
}, 30_000)
