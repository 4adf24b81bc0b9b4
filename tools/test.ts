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

interface Tally {
  passed: number
  failed: number
}

async function runVitest(args: readonly string[]): Promise<Tally> {
  const dir = mkdtempSync(join(tmpdir(), 'sova-test-'))
  const report = join(dir, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await new Promise<number>((resolve, reject) => {
    const vitest = spawn(join(repositoryRoot, 'node_modules/.bin/vitest'), ['run', ...reporters, ...args], {
      cwd: repositoryRoot,
      stdio: 'inherit',
    })
    process.once('SIGTERM', () => vitest.kill('SIGTERM'))
    vitest.on('error', reject)
    vitest.on('exit', (exitCode) => resolve(exitCode ?? 1))
  })
  try {
    const result: unknown = JSON.parse(readFileSync(report, 'utf8'))
    return tallyOf(result, code)
  } catch {
    return { passed: 0, failed: 1 }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** A file that does not even load has no tests in the report, only the exit code tells of it. */
function tallyOf(report: unknown, exitCode: number): Tally {
  const count = (name: string): number => {
    const value: unknown = typeof report === 'object' && report !== null ? Reflect.get(report, name) : undefined
    return typeof value === 'number' ? value : 0
  }
  const failed = count('numFailedTests')
  return { passed: count('numPassedTests'), failed: failed === 0 && exitCode !== 0 ? 1 : failed }
}

const args = process.argv.slice(2)
const missing = await ensureDebianPackages()
if (missing.length > 0) {
  console.error(`sova: the tests need these packages, please install them: ${missing.join(' ')}`)
  console.log('0 passed, 1 failed')
  process.exit(1)
}
const tallies = [...(args.length === 0 ? [await runChecks()] : []), await runVitest(args)]
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
