import { buildCamera, useTestDatabase } from '@sova/testing'
import { expect, it } from 'vitest'
import { createCameraSourceRepository } from './camera-source-repository.ts'

const database = useTestDatabase()
const NOW = new Date('2026-11-21T12:00:00Z')
const YESTERDAY = new Date('2026-11-20T12:00:00Z')

it('the doctor asks every camera that is meant to work now, also one whose inactivity is over', async () => {
  const build = async (columns: object) =>
    (await buildCamera(database(), { sources: ['rtsp://10.0.0.1/x'], columns })).number
  const active = await build({ inactivity_start: null })
  const back = await build({ inactivity_start: YESTERDAY, inactivity_end: NOW })
  await build({ inactivity_start: YESTERDAY })
  const listed = await createCameraSourceRepository(database().db).list(NOW)
  expect(listed.map(({ number }) => number).sort()).toEqual([active, back].sort())
})
