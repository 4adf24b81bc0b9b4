/**
 * `npm test`: static checks, then every test, then one line `N passed, N failed`. `npm run build` has run before it.
 * Arguments are passed to vitest (for example `npm test -- --project e2e`); the static checks are then left out.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChecks } from './check.ts'
import { ensureDebianPackages } from './debian-packages.ts'
import { repositoryRoot } from './repository.ts'
import { filesToTryAgain, REPORT_VARIABLE, type Tally, TestReport, tallyOf } from './test-report.ts'

/** Null where vitest ended before it could write one. */
async function runVitest(args: readonly string[]): Promise<TestReport | null> {
  const dir = mkdtempSync(join(tmpdir(), 'sova-test-'))
  const file = join(dir, 'report.json')
  const code = await new Promise<number>((resolve, reject) => {
    const reporters = ['--reporter=default', '--reporter=./tools/report-run.ts']
    const vitest = spawn(join(repositoryRoot, 'node_modules/.bin/vitest'), ['run', ...reporters, ...args], {
      cwd: repositoryRoot,
      stdio: 'inherit',
      env: { ...process.env, [REPORT_VARIABLE]: file },
    })
    const pass = () => vitest.kill('SIGTERM')
    process.once('SIGTERM', pass)
    vitest.on('error', reject)
    vitest.on('exit', (exitCode) => {
      process.off('SIGTERM', pass)
      resolve(exitCode ?? 1)
    })
  })
  try {
    const report = TestReport.parse(JSON.parse(readFileSync(file, 'utf8')))
    // Whatever else vitest has against the run is in none of its files.
    if (code !== 0 && tallyOf(report).failed === 0) report.thrownIn.push(null)
    return report
  } catch {
    return null
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Files that failed are tried once more, alone, and named: what is wrong fails twice, a machine that stood still does not. */
async function runTests(args: readonly string[]): Promise<Tally> {
  const first = await runVitest(args)
  if (!first) return { passed: 0, failed: 1 }
  const files = filesToTryAgain(first)
  if (files.length === 0) return tallyOf(first)
  console.log(`sova: a second try of ${files.join(', ')}`)
  return tallyOf(first, (await runVitest(files)) ?? first)
}

const args = process.argv.slice(2)
const missing = await ensureDebianPackages()
if (missing.length > 0) {
  console.error(`sova: the tests need these packages, please install them: ${missing.join(' ')}`)
  console.log('0 passed, 1 failed')
  process.exit(1)
}
const tallies = [...(args.length === 0 ? [await runChecks()] : []), await runTests(args)]
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
