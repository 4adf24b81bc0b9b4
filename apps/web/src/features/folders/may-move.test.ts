import { expect, it } from 'vitest'
import { mayMove } from './may-move.ts'

const folder = { kind: 'folder' as const, id: 5, name: 'Двор', parentId: 2 }
const camera = { kind: 'camera' as const, number: '17', title: 'Въезд', fromFolder: 5 }

it('a folder may go anywhere but into itself, below itself, and where it lies', () => {
  expect(mayMove(folder, [])).toBe(true)
  expect(mayMove(folder, [1, 3])).toBe(true)
  expect(mayMove(folder, [1, 2])).toBe(false)
  expect(mayMove(folder, [2, 5])).toBe(false)
  expect(mayMove(folder, [2, 5, 9])).toBe(false)
})

it('a camera may go into another folder, and not to the root', () => {
  expect(mayMove(camera, [2])).toBe(true)
  expect(mayMove(camera, [2, 5])).toBe(false)
  expect(mayMove(camera, [])).toBe(false)
  expect(mayMove({ ...camera, fromFolder: null }, [5])).toBe(true)
})
