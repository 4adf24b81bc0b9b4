/**
 * Starts a child-process script that lies beside the module that names it: `<name>.js` in a built `dist` folder
 * (every `*-process.ts` is an entry of the build), `<name>.ts` through tsx when running from source.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** glibc's arenas a thread double the memory of a decoder process; FFmpeg's calls wait in libuv's pool. */
const NATIVE_ENVIRONMENT = { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '8' }

export interface ForkScriptOptions {
  /** `import.meta.url` of the module beside which the script lies. */
  beside: string
  /** Without extension, for example `still-process`. */
  name: string
  args?: readonly string[]
  environment?: Readonly<Record<string, string>>
  /** Its standard output is read by the parent. */
  hasOutput?: boolean
}

export function forkScript({
  beside,
  name,
  args = [],
  environment = {},
  hasOutput = false,
}: ForkScriptOptions): ChildProcess {
  const built = fileURLToPath(new URL(`./${name}.js`, beside))
  const isBuilt = existsSync(built)
  const script = isBuilt ? built : fileURLToPath(new URL(`./${name}.ts`, beside))
  return fork(script, args, {
    execArgv: isBuilt ? [] : ['--import', tsxLoader()],
    env: { ...process.env, ...NATIVE_ENVIRONMENT, ...environment },
    serialization: 'advanced',
    stdio: ['ignore', hasOutput ? 'pipe' : 'ignore', 'inherit', 'ipc'],
  })
}

function tsxLoader(): string {
  return pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
}
