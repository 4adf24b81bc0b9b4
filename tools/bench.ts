/** `npm run bench -- <name> [arguments]` runs `benchmarks/<name>/run.ts`; without a name it lists what there is. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from './repository.ts'

const folder = join(repositoryRoot, 'benchmarks')
const benchmarks = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'run.ts')))

const [name = '', ...args] = process.argv.slice(2)
if (!benchmarks.includes(name)) {
  console.log(`npm run bench -- <name>; there are: ${benchmarks.join(', ')}`)
  process.exit(name === '' ? 0 : 1)
}
const { status } = spawnSync(process.execPath, ['--import', 'tsx', join(folder, name, 'run.ts'), ...args], {
  cwd: repositoryRoot,
  stdio: 'inherit',
})
process.exit(status ?? 1)
