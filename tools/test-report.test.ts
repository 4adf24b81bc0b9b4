import { expect, it } from 'vitest'
import { filesToTryAgain, type TestReport, tallyOf } from './test-report.ts'

const file = (name: string, ...statuses: string[]) => ({
  name,
  status: statuses.includes('failed') || statuses.includes('skipped') ? 'failed' : 'passed',
  assertionResults: statuses.map((status) => ({ status })),
})
const report = (...testResults: TestReport['testResults']): TestReport => ({ testResults })

it('a run in which all is well has nothing to try again', () => {
  const first = report(file('a', 'passed', 'passed'), file('b', 'passed'))
  expect(filesToTryAgain(first)).toEqual([])
  expect(tallyOf(first, null, true)).toEqual({ passed: 3, failed: 0 })
})

it('a file that failed once counts as it ended the second time', () => {
  const first = report(file('a', 'passed', 'failed'), file('b', 'passed'))
  expect(filesToTryAgain(first)).toEqual(['a'])
  expect(tallyOf(first, report(file('a', 'passed', 'passed')), true)).toEqual({ passed: 3, failed: 0 })
  expect(tallyOf(first, report(file('a', 'failed', 'passed')), false)).toEqual({ passed: 2, failed: 1 })
})

it('a file whose hook failed counts as a failure, though none of its tests failed', () => {
  const first = report(file('a', 'skipped', 'skipped'))
  expect(filesToTryAgain(first)).toEqual(['a'])
  expect(tallyOf(first, report(file('a', 'skipped', 'skipped')), false)).toEqual({ passed: 0, failed: 1 })
})

it('many files that fail together are no chance, and are not tried again', () => {
  const first = report(...['a', 'b', 'c', 'd'].map((name) => file(name, 'failed')))
  expect(filesToTryAgain(first)).toEqual([])
  expect(tallyOf(first, null, false)).toEqual({ passed: 0, failed: 4 })
})

it('what is thrown between tests is a failure of its own', () => {
  expect(tallyOf(report(file('a', 'passed')), null, false)).toEqual({ passed: 1, failed: 1 })
})
