import { expect, it } from 'vitest'
import { placeCard, stepCard } from './card-order.ts'

const numbers = ['1', '2', '3', '4']

it('a card steps towards the beginning and the end, and not over them', () => {
  expect(stepCard(numbers, '2', -1)).toEqual(['2', '1', '3', '4'])
  expect(stepCard(numbers, '2', 1)).toEqual(['1', '3', '2', '4'])
  expect(stepCard(numbers, '1', -1)).toBe(numbers)
  expect(stepCard(numbers, '4', 1)).toBe(numbers)
})

it('a card is placed before or after another one', () => {
  expect(placeCard(numbers, '1', 'after', '3')).toEqual(['2', '3', '1', '4'])
  expect(placeCard(numbers, '4', 'before', '2')).toEqual(['1', '4', '2', '3'])
})

it('nothing changes where the card stands there already, or has gone', () => {
  expect(placeCard(numbers, '1', 'before', '2')).toBe(numbers)
  expect(placeCard(numbers, '9', 'before', '2')).toBe(numbers)
  expect(stepCard(numbers, '9', 1)).toBe(numbers)
})
