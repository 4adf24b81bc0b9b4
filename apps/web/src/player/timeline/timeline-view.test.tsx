import { expect, it, onTestFinished } from 'vitest'
import { createTimelineView, type TimelineContent } from './timeline-view.ts'

const NOW_MS = Date.UTC(2026, 10, 21, 12)
const WIDTH_PX = 1400

function setUp() {
  const canvas = Object.defineProperty(document.createElement('canvas'), 'clientWidth', { value: WIDTH_PX })
  let moveCount = 0
  const view = createTimelineView({
    canvas,
    locale: 'ru',
    timezone: 'UTC',
    nowMs: () => NOW_MS + 60_000,
    prefersReducedMotion: () => true,
    onWindowChange: () => {
      moveCount += 1
    },
  })
  onTestFinished(view.close)
  const content: TimelineContent = {
    ranges: [],
    marks: [],
    counts: null,
    selection: null,
    earliestMs: null,
    cursorMs: NOW_MS,
    isLive: true,
  }
  view.show(content)
  moveCount = 0
  return { view, show: (cursorMs: number) => view.show({ ...content, cursorMs }), moveCount: () => moveCount }
}

it('the window goes with live, but not with every millisecond: who listens renders anew and would move it for ever', () => {
  const { show, moveCount } = setUp()
  for (let ms = 1; ms <= 50; ms += 1) show(NOW_MS + ms)
  expect(moveCount()).toBe(0)
  show(NOW_MS + 999)
  show(NOW_MS + 1000)
  expect(moveCount()).toBe(2)
})

it('the window goes as far as live did, in whatever steps', () => {
  const { view, show } = setUp()
  const before = view.window()
  for (let ms = 30; ms <= 6000; ms += 30) show(NOW_MS + ms)
  expect(view.window().startMs - before.startMs).toBe(6000)
})

it('a cursor that moves between two renders takes the window along, and so little as nobody sees does not', () => {
  const { view, moveCount } = setUp()
  for (let ms = 1; ms <= 50; ms += 1) view.moveCursor(NOW_MS + ms)
  expect(moveCount()).toBe(0)
  const before = view.window()
  view.moveCursor(NOW_MS + 2000)
  expect(view.window().startMs - before.startMs).toBe(2000)
})
