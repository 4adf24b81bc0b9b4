/**
 * `npm run fuzz`: the fuzz tests with a million inputs each, where `npm test` takes 20,000. `npm run fuzz -- 50000`
 * takes as many as are named. The inputs are the same in every run: a failure can be looked at again. A parser that takes
 * more than 50 ms of processor time for an input, or holds more than 64 MiB after all of them, fails too.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { repositoryRoot } from './repository.ts'

const INPUTS_DEFAULT = 1_000_000
/** Parts of the names of test files. */
const TARGETS = ['.fuzz.test.ts', 'fmp4/fmp4.test.ts', 'hls-playlist-reader/read-hls-playlist.test.ts']

const [text = String(INPUTS_DEFAULT), ...rest] = process.argv.slice(2)
if (!/^[1-9][0-9]{0,8}$/.test(text)) {
  console.error(`sova: "${text}" is no number of inputs`)
  process.exit(1)
}
const vitest = spawn(
  join(repositoryRoot, 'node_modules/.bin/vitest'),
  ['run', '--project', 'node', '--fileParallelism=false', ...(rest.length > 0 ? rest : TARGETS)],
  { cwd: repositoryRoot, stdio: 'inherit', env: { ...process.env, SOVA_FUZZ_INPUTS: text } },
)
process.once('SIGTERM', () => vitest.kill('SIGTERM'))
vitest.on('exit', (code) => {
  process.exitCode = code ?? 1
})
