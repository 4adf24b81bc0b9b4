import { createLogger } from '@sova/base'
import type { LearnAnswer } from '@sova/models'
import { expect, it } from 'vitest'
import { createPhotoLearning } from './photo-learning.ts'

const BROKEN = 2

it('goes on with the other photos after one that ends the models, and does not say of them that they show no face', async () => {
  const states = new Map<number, boolean>()
  const asked: number[] = []
  let isOpen = true
  const learning = createPhotoLearning({
    host: {
      learn({ photoId }): Promise<LearnAnswer> {
        if (!isOpen) return Promise.resolve('not_asked')
        asked.push(photoId)
        if (photoId === BROKEN) isOpen = false
        return Promise.resolve(photoId === BROKEN ? 'ended' : 'face')
      },
      forget: () => {},
    },
    photos: {
      listIds: () => Promise.resolve([1, BROKEN, 3, 4]),
      read: (photoId) => Promise.resolve({ photoId, employeeId: 1, gangId: 1, jpeg: new Uint8Array() }),
      setState: (photoId, { isFace }) => Promise.resolve(void states.set(photoId, isFace)),
    },
    logger: createLogger('test', { level: 'silent' }),
  })
  const { signal } = new AbortController()
  await learning.learn(signal)
  await learning.learn(signal)
  expect([...states]).toEqual([[1, true]])
  for (let opened = 0; opened < 3; opened += 1) {
    isOpen = true
    learning.startAnew()
    await learning.learn(signal)
  }
  expect(asked.filter((photo) => photo === BROKEN)).toHaveLength(2)
  expect(Object.fromEntries(states)).toEqual({ 1: true, [BROKEN]: false, 3: true, 4: true })
})
