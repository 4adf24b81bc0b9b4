/** `npm run check`: every static check at once, one line each, under a minute on two cores. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { repositoryRoot } from './repository.ts'
import { runCommand } from './run-command.ts'

interface Check {
  name: string
  command: string[]
}

const bin = (name: string) => join(repositoryRoot, 'node_modules', '.bin', name)
const tool = (path: string, ...args: string[]) => [process.execPath, '--import', 'tsx', path, ...args]

function listChecks(): Check[] {
  const checks: Check[] = [
    { name: 'types of the page', command: [bin('tsc'), '-p', 'apps/web'] },
    { name: 'types', command: [bin('tsc'), '-p', '.'] },
    { name: 'types of the end-to-end tests', command: [bin('tsc'), '-p', 'e2e'] },
    { name: 'lint with types', command: [bin('oxlint'), '--type-aware'] },
    { name: 'format and lint', command: [bin('biome'), 'check'] },
    { name: 'dependency rules', command: tool('tools/dependency-rules/main.ts') },
    { name: 'dead code', command: [bin('knip')] },
    { name: 'reference is up to date', command: tool('tools/generate-reference.ts', '--check') },
    { name: 'requirement ids', command: tool('tools/coverage-spec.ts', '--check') },
  ]
  return checks.filter(({ name }) => name !== 'types of the page' || existsSync(join(repositoryRoot, 'apps/web/src')))
}

export interface CheckSummary {
  passed: number
  failed: number
}

/** Two at a time: each check keeps about one core busy. */
const CONCURRENCY = 2

export async function runChecks(): Promise<CheckSummary> {
  const startedAtMs = performance.now()
  const waiting = listChecks()
  const summary: CheckSummary = { passed: 0, failed: 0 }
  const runNext = async (): Promise<void> => {
    const check = waiting.shift()
    if (!check) return
    const { code, output, durationMs } = await runCommand(check.command)
    const isPassed = code === 0
    summary[isPassed ? 'passed' : 'failed'] += 1
    console.log(`${isPassed ? '✓' : '✗'} ${check.name} ${(durationMs / 1000).toFixed(1)} s`)
    if (!isPassed) console.log(output.trimEnd())
    return runNext()
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, runNext))
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1)
  console.log(`static checks: ${summary.passed} passed, ${summary.failed} failed in ${seconds} s`)
  return summary
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { failed } = await runChecks()
  if (failed > 0) process.exitCode = 1
}
