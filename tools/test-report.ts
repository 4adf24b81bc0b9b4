/** What vitest's JSON report says of a run: https://vitest.dev/guide/reporters#json-reporter. */
import * as z from 'zod/mini'

export const TestReport = z.object({
  testResults: z.array(
    z.object({
      /** Path of the file. */
      name: z.string(),
      /** A file whose hook failed is `failed` too, though none of its tests is. */
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
})
export type TestReport = z.output<typeof TestReport>

export interface Tally {
  passed: number
  failed: number
}

/** More files than these do not fail by chance. */
const TRIED_AGAIN_MAX = 3

/** The files that deserve a second try: none, where so many failed that it is no chance. */
export function filesToTryAgain({ testResults }: TestReport): string[] {
  const failed = testResults.filter(({ status }) => status === 'failed')
  return failed.length > TRIED_AGAIN_MAX ? [] : failed.map(({ name }) => name)
}

/**
 * Counts tests; of a file that was tried again, as they ended the second time. A file that failed without a failed test
 * counts as one, and so does a run that failed without a failed file (`isWhole` false): something was thrown between tests.
 */
export function tallyOf(report: TestReport, again: TestReport | null, isWhole: boolean): Tally {
  const second = new Map(again?.testResults.map((file) => [file.name, file]))
  const tally: Tally = { passed: 0, failed: 0 }
  for (const first of report.testResults) {
    const file = second.get(first.name) ?? first
    const count = (status: string) => file.assertionResults.filter((test) => test.status === status).length
    tally.passed += count('passed')
    tally.failed += file.status === 'failed' ? Math.max(1, count('failed')) : 0
  }
  if (!isWhole && tally.failed === 0) tally.failed = 1
  return tally
}
