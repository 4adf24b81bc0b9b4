import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askAgainAfter, cameraPagesKey, changeKeptCamera, dropAnswersUnderWay } from './camera-pages.ts'

const ASKED_MS = Date.UTC(2026, 10, 20, 12)
const LATER_MS = ASKED_MS + 50 * 60_000
const row = (number: string, is_fav = false) => ({ number, is_fav })
const LIST = cameraPagesKey('my', { page: 1 })
const PANEL = cameraPagesKey('my', { on: 'panel' })
const OTHER = cameraPagesKey('my', { page: 2 })

function keptAnswers() {
  const queryClient = new QueryClient()
  queryClient.setQueryData(LIST, { results: [row('17'), row('18')] })
  queryClient.setQueryData(PANEL, { pages: [{ results: [row('16')] }, { results: [row('17')] }], pageParams: [1, 2] })
  queryClient.setQueryData(OTHER, { results: [row('19')] })
  vi.setSystemTime(LATER_MS)
  return queryClient
}

beforeEach(() => {
  vi.useFakeTimers({ now: ASKED_MS, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('a camera changes in pages and in pages after one another', () => {
  const queryClient = keptAnswers()
  changeKeptCamera(queryClient, '17', { is_fav: true })
  expect(queryClient.getQueryData(LIST)).toEqual({ results: [row('17', true), row('18')] })
  expect(queryClient.getQueryData(PANEL)).toMatchObject({
    pages: [{ results: [row('16')] }, { results: [row('17', true)] }],
  })
})

it('a change makes no answer younger, so that its tokens are renewed when they would have been [CAM-LIST-22] [CAM-TOKEN-03]', () => {
  const queryClient = keptAnswers()
  changeKeptCamera(queryClient, '17', { is_fav: true })
  const ages = [LIST, PANEL, OTHER].map((queryKey) => queryClient.getQueryState(queryKey)?.dataUpdatedAt)
  expect(ages).toEqual([ASKED_MS, ASKED_MS, ASKED_MS])
})

it('an answer that was to be asked for again still is, after a change', async () => {
  const queryClient = keptAnswers()
  await queryClient.invalidateQueries({ queryKey: LIST })
  changeKeptCamera(queryClient, '17', { is_fav: true })
  expect(queryClient.getQueryState(LIST)?.isInvalidated).toBe(true)
})

it('a first answer that a change dropped is asked for again after the last change of that kind [FAV-02]', async () => {
  const queryClient = new QueryClient()
  const answers: ((answer: object) => void)[] = []
  const queryFn = ({ signal: _ }: { signal: AbortSignal }) => new Promise<object>((resolve) => answers.push(resolve))
  const leave = new QueryObserver(queryClient, { queryKey: LIST, queryFn }).subscribe(() => undefined)
  await dropAnswersUnderWay(queryClient)
  expect(queryClient.getQueryState(LIST)).toMatchObject({ status: 'pending', fetchStatus: 'idle' })

  const asked = askAgainAfter(queryClient, ['favourite'])
  expect(answers).toHaveLength(2)
  answers.at(-1)?.({ results: [row('17', true)] })
  await asked
  expect(queryClient.getQueryData(LIST)).toEqual({ results: [row('17', true)] })
  leave()
  queryClient.clear()
})
