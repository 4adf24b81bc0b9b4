import { buildCamera, useTestDatabase } from '@sova/testing'
import { expect, it } from 'vitest'
import { createWatchingRepository } from './watching-repository.ts'

const database = useTestDatabase()
const NOW = new Date('2026-11-21T12:00:00Z')
const YESTERDAY = new Date('2026-11-20T12:00:00Z')
const TOMORROW = new Date('2026-11-22T12:00:00Z')

it.each([
  ['no period', { inactivity_start: null }, false],
  ['one without an end', { inactivity_start: YESTERDAY }, true],
  ['one until tomorrow', { inactivity_start: YESTERDAY, inactivity_end: TOMORROW }, true],
  ['one that is just over', { inactivity_start: YESTERDAY, inactivity_end: NOW }, false],
  ['one that begins tomorrow', { inactivity_start: TOMORROW }, false],
])('a camera is watched outside its period of inactivity only: %s', async (_, columns, isInactive) => {
  const { number } = await buildCamera(database(), { analytics: ['motion_alarm'], columns })
  const { cameras } = await createWatchingRepository(database()).read(NOW)
  expect(cameras.find((camera) => camera.number === number)?.is_inactive).toBe(isInactive)
})
