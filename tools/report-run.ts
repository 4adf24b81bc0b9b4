/** Writes what `test-report.ts` reads when a run of vitest has ended: its own JSON says nothing of errors between tests. */
import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import { REPORT_VARIABLE, type TestReport } from './test-report.ts'

export default class ReportRun implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const report: TestReport = {
      files: modules.map((module) => {
        const states = Array.from(module.children.allTests(), (test) => test.result().state)
        const count = (state: string) => states.filter((one) => one === state).length
        return {
          path: module.moduleId,
          isFailed: module.state() === 'failed',
          passed: count('passed'),
          failed: count('failed'),
        }
      }),
      thrownIn: errors.map(originOf),
    }
    writeFileSync(process.env[REPORT_VARIABLE] ?? '', JSON.stringify(report))
  }
}

/** Null where vitest does not know: a worker that ended, say. */
function originOf(error: SerializedError): string | null {
  const path: unknown = error.VITEST_TEST_PATH
  return typeof path === 'string' ? path : null
}
