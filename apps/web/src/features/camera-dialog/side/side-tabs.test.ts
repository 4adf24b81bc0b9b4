import { expect, it } from 'vitest'
import { initialSideTab, sideTabsOf } from './side-tabs.ts'

it('are events only of a camera with analytics, and a schedule only of one that guards a perimeter [PLAYER-01] [PLAYER-02] [PLAYER-03]', () => {
  expect(sideTabsOf([])).toEqual(['info'])
  expect(sideTabsOf(['car_number'])).toEqual(['events', 'info'])
  expect(sideTabsOf(['car_number', 'perimeter_security'])).toEqual(['events', 'info', 'schedule'])
})

it('open on the events of a camera with analytics, else on the information [PLAYER-04]', () => {
  expect(initialSideTab(['helmet'])).toBe('events')
  expect(initialSideTab([])).toBe('info')
})
