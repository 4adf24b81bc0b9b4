import { PUSH_RESUME_MS } from '@sova/contract'
import { expect, it } from 'vitest'
import { createFrameMemory } from './frame-memory.ts'

const frame = (id: number) => ({
  id: String(id),
  cameraNumber: '1',
  type: 'mask' as const,
  chunkIn: () => Buffer.alloc(0),
})

it('remembers what came after a frame for five minutes', () => {
  const memory = createFrameMemory()
  for (let second = 0; second < 600; second += 1) memory.add(frame(second), second * 1000)
  const oldest = 599 - PUSH_RESUME_MS / 1000
  expect(memory.after('598')?.map(({ id }) => id)).toEqual(['599'])
  expect(memory.after('599')).toEqual([])
  expect(memory.after(String(oldest))).toHaveLength(PUSH_RESUME_MS / 1000)
  expect(memory.after(String(oldest - 1))).toBeNull()
  memory.forget()
  expect(memory.after('599')).toBeNull()
})

it('gives what came since a frame was told first, though it was told again', () => {
  const memory = createFrameMemory()
  for (const id of [1, 2, 3, 1, 4]) memory.add(frame(id), 0)
  expect(memory.after('1')?.map(({ id }) => id)).toEqual(['2', '3', '1', '4'])
})

it('holds no more than it may, however many come at once', () => {
  const memory = createFrameMemory()
  for (let id = 0; id < 70_000; id += 1) memory.add(frame(id), 0)
  expect(memory.after('49998')).toBeNull()
  expect(memory.after('50000')).toHaveLength(19_999)
})
