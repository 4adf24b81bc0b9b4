import { expect, it } from 'vitest'
import { snapshotName } from './snapshot.ts'

it('names a snapshot by camera and local time, in an order that sorts and with no forbidden character', () => {
  const name = snapshotName('10023', Date.UTC(2026, 10, 20, 22, 42, 11), 'Asia/Yekaterinburg')
  expect(name).toBe('10023_2026-11-21_03-42-11.jpg')
})
