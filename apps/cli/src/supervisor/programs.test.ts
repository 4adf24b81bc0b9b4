import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { MEDIA_ENVIRONMENT } from './programs.ts'

/** Nobody writes to the pipe: whoever opens it to read waits for ever, as on a disk that hangs. */
const WAIT_FOR_A_PIPE = `
  const { open, stat } = require('node:fs')
  for (let file = 0; file < 70; file += 1) open('pipe', 'r', () => {})
  stat('.', () => process.stdout.write('answered', () => process.kill(process.pid, 'SIGKILL')))
`

it('with every recorder waiting for a disk that hangs, the media server still reaches the others', () => {
  const dir = mkdtempSync(join(tmpdir(), 'sova-threads-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const command = `mkfifo pipe; "${process.execPath}" -e "$SCRIPT" || true`
  const env = { ...process.env, ...MEDIA_ENVIRONMENT, SCRIPT: WAIT_FOR_A_PIPE }
  const said = execFileSync('timeout', ['--signal=KILL', '10', 'sh', '-c', command], { cwd: dir, env })
  expect(said.toString()).toBe('answered')
})
