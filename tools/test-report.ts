/** What a run of vitest says of itself, and what it counts. */
import * as z from 'zod/mini'

/** Names the file into which `report-run.ts` writes. */
export const REPORT_VARIABLE = 'SOVA_TEST_REPORT'

export const TestReport = z.object({
  files: z.array(
    z.object({
      path: z.string(),
      /** A file whose hook failed is failed too, though none of its tests is. */
      isFailed: z.boolean(),
      passed: z.int(),
      failed: z.int(),
    }),
  ),
  /** The files in which something was thrown that no test waited for; null where that is not known. */
  thrownIn: z.array(z.nullable(z.string())),
})
export type TestReport = z.output<typeof TestReport>

export interface Tally {
  passed: number
  failed: number
}

/** More files than these do not fail by chance. */
const TRIED_AGAIN_MAX = 3

/** The files that deserve a second try: none, where so many failed that it is no chance. */
export function filesToTryAgain({ files, thrownIn }: TestReport): string[] {
  const failed = files.filter(({ isFailed }) => isFailed).map(({ path }) => path)
  const paths = new Set([...failed, ...thrownIn.filter((path) => path !== null)])
  return paths.size > TRIED_AGAIN_MAX ? [] : [...paths]
}

/**
 * Counts tests; of a file that was tried again, as they ended the second time. A file that failed without a failed test
 * counts as one failure, and so does whatever was thrown between tests.
 */
export function tallyOf(first: TestReport, again: TestReport = { files: [], thrownIn: [] }): Tally {
  const second = new Map(again.files.map((file) => [file.path, file]))
  const tally: Tally = { passed: 0, failed: 0 }
  for (const { isFailed, passed, failed } of first.files.map((file) => second.get(file.path) ?? file)) {
    tally.passed += passed
    tally.failed += isFailed ? Math.max(1, failed) : failed
  }
  const thrown = first.thrownIn.filter((path) => path === null || !second.has(path))
  tally.failed += thrown.length + again.thrownIn.length
  return tally
}
