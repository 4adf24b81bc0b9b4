/**
 * `npm run times [-- finder map]`: how long the tests of each feature of the page take, one feature after another; for a
 * machine that does nothing else. Counted is from the first test to the end of the last one; what vitest itself takes to
 * start is told beside.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { repositoryRoot } from './repository.ts'
import { runCommand } from './run-command.ts'

const FEATURES = 'apps/web/src/features'
const Report = z.object({
  numTotalTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ startTime: z.number(), endTime: z.number() })),
})

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const asked = process.argv.slice(2)
const dir = mkdtempSync(join(tmpdir(), 'sova-times-'))
try {
  for (const feature of asked.length > 0 ? asked : readdirSync(join(repositoryRoot, FEATURES))) {
    const file = join(dir, `${feature}.json`)
    const options = ['run', '--project', 'web', '--reporter=json', `--outputFile=${file}`, '--passWithNoTests']
    const { durationMs } = await runCommand([
      join(repositoryRoot, 'node_modules/.bin/vitest'),
      ...options,
      `${FEATURES}/${feature}/`,
    ])
    const report = z.parse(Report, JSON.parse(readFileSync(file, 'utf8')))
    if (report.numTotalTests === 0) continue
    const firstMs = Math.min(...report.testResults.map(({ startTime }) => startTime))
    const testsMs = Math.max(...report.testResults.map(({ endTime }) => endTime)) - firstMs
    const failed = report.numFailedTests > 0 ? `, ${report.numFailedTests} failed` : ''
    console.log(
      `${feature}: ${report.numTotalTests} tests in ${seconds(testsMs)}${failed} (start ${seconds(durationMs - testsMs)})`,
    )
  }
} finally {
  rmSync(dir, { recursive: true, force: true })
}
