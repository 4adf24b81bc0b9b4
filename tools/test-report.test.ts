import { expect, it } from 'vitest'
import { filesToTryAgain, type TestReport, tallyOf } from './test-report.ts'

type TestFile = TestReport['files'][number]

const good = (path: string, passed = 1): TestFile => ({ path, isFailed: false, passed, failed: 0 })
const bad = (path: string, passed = 1, failed = 1): TestFile => ({ path, isFailed: true, passed, failed })
const report = (files: TestFile[], ...thrownIn: (string | null)[]): TestReport => ({ files, thrownIn })

it('a run in which all is well has nothing to try again', () => {
  const first = report([good('a', 2), good('b')])
  expect(filesToTryAgain(first)).toEqual([])
  expect(tallyOf(first)).toEqual({ passed: 3, failed: 0 })
})

it('a file that failed once counts as it ended the second time', () => {
  const first = report([bad('a'), good('b')])
  expect(filesToTryAgain(first)).toEqual(['a'])
  expect(tallyOf(first, report([good('a', 2)]))).toEqual({ passed: 3, failed: 0 })
  expect(tallyOf(first, report([bad('a')]))).toEqual({ passed: 2, failed: 1 })
})

it('a file whose hook failed counts as a failure, though none of its tests failed', () => {
  const first = report([bad('a', 0, 0)])
  expect(filesToTryAgain(first)).toEqual(['a'])
  expect(tallyOf(first, first)).toEqual({ passed: 0, failed: 1 })
})

it('many files that fail together are no chance, and are not tried again', () => {
  const first = report(['a', 'b', 'c', 'd'].map((path) => bad(path)))
  expect(filesToTryAgain(first)).toEqual([])
  expect(tallyOf(first)).toEqual({ passed: 4, failed: 4 })
})

it('what is thrown between tests is a failure too, if it happens again or nobody knows where', () => {
  const first = report([good('a'), good('b')], 'a')
  expect(filesToTryAgain(first)).toEqual(['a'])
  expect(tallyOf(first, report([good('a')]))).toEqual({ passed: 2, failed: 0 })
  expect(tallyOf(first, report([good('a')], 'a'))).toEqual({ passed: 2, failed: 1 })
  const unknown = report([bad('a')], null)
  expect(tallyOf(unknown, report([good('a')]))).toEqual({ passed: 1, failed: 1 })
})
