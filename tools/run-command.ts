import { spawn } from 'node:child_process'
import { repositoryRoot } from './repository.ts'

export interface CommandResult {
  code: number
  /** Standard output and standard error as they came. */
  output: string
  durationMs: number
}

/** Runs a program in the repository's folder and collects what it says. */
export function runCommand([command = '', ...args]: readonly string[]): Promise<CommandResult> {
  const startedAtMs = performance.now()
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: repositoryRoot, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString('utf8')
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output, durationMs: performance.now() - startedAtMs }))
  })
}
