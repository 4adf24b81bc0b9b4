/**
 * The way into every script of package.json: `node tools/run.mjs <task> [arguments]`. It is plain JavaScript without a
 * dependency, so that each script works on a fresh clone: packages are installed first when they are missing or out of
 * date, then what changed is built, then the task runs.
 */
import { spawn } from 'node:child_process'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { installPackages } from './bootstrap/install.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const NODE_MIN = [20, 19]

/** `program` starts the built `sova` in this very process; `tool` is a TypeScript file of this folder. */
const TASKS = {
  demo: { build: true, program: ['demo'] },
  start: { build: true, program: ['up'] },
  sova: { build: true, program: [] },
  build: { build: true },
  check: { tool: 'check.ts' },
  test: { build: true, tool: 'test.ts' },
  times: { tool: 'feature-times.ts' },
  'coverage-spec': { tool: 'coverage-spec.ts' },
  fuzz: { tool: 'fuzz.ts' },
  bench: { build: true, tool: 'bench.ts' },
  reference: { tool: 'generate-reference.ts' },
}

function assertNodeIsNewEnough() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > NODE_MIN[0] || (major === NODE_MIN[0] && minor >= NODE_MIN[1])) return
  throw new Error(`Sova needs Node ${NODE_MIN.join('.')} or newer; this is ${process.versions.node}`)
}

/** Runs a TypeScript tool in a process of its own; SIGINT reaches it from the terminal, SIGTERM is passed on. */
function runTool(file, args) {
  return new Promise((resolve, reject) => {
    const tool = spawn(process.execPath, ['--import', 'tsx', `tools/${file}`, ...args], { cwd: root, stdio: 'inherit' })
    const pass = (signal) => tool.kill(signal)
    const ignore = () => {}
    process.on('SIGTERM', pass).on('SIGINT', ignore)
    tool.on('error', reject)
    tool.on('exit', (code, signal) => {
      process.off('SIGTERM', pass).off('SIGINT', ignore)
      resolve(signal ? 1 : (code ?? 1))
    })
  })
}

async function main() {
  const [name = '', ...args] = process.argv.slice(2)
  const task = TASKS[name]
  if (!task) throw new Error(`unknown task "${name}"; known are ${Object.keys(TASKS).join(', ')}`)
  assertNodeIsNewEnough()
  await installPackages(root)
  if (task.build) {
    const code = await runTool('build.ts', [])
    if (code !== 0) {
      if (name === 'test') console.log('0 passed, 1 failed')
      return process.exit(code)
    }
  }
  if (task.tool) return process.exit(await runTool(task.tool, args))
  if (task.program) {
    const main = `${root}apps/cli/dist/main.js`
    process.argv = [process.execPath, main, ...task.program, ...args]
    await import(pathToFileURL(main).href)
  }
}

main().catch((error) => {
  console.error(`sova: ${error.message}`)
  process.exit(1)
})
