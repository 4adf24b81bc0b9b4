/** The built system as an operator runs it: `sova up` on a data folder of its own and free ports. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePorts } from '@sova/testing/free-ports'
import { type Child, startChild } from './child.ts'

const SOVA = fileURLToPath(new URL('../../apps/cli/bin/sova.mjs', import.meta.url))
const VERB_TIMEOUT_MS = 60_000

export interface CommandOutcome {
  code: number
  output: string
}

export interface TestSystem {
  dataDir: string
  /** Address of the page. */
  portalUrl: string
  mediaDomain: string
  supervisor: Child
  /** Runs another verb of the command line on the same installation. */
  sova(args: readonly string[], input?: string): Promise<CommandOutcome>
  /** The process id under which a process runs now. */
  pidOf(name: 'database' | 'portal' | 'media'): number
  /** Of PostgreSQL itself, which the process `database` keeps. */
  postgresPid(): number
  /** Everything that its processes logged. */
  logs(): string
  /** @throws when a process has logged an error that nobody caused: what failed behind the page fails the test */
  close(): Promise<void>
}

export interface SystemOptions {
  /** Before the start, for example accounts and cameras. */
  prepare?: (sova: TestSystem['sova']) => Promise<void>
  /** Settings of its own. */
  environment?: NodeJS.ProcessEnv
  /** What of it is started; all of it where nothing is said. */
  parts?: readonly string[]
  /** Parts of it are killed or taken away: its processes may log errors then. */
  suffersFaults?: boolean
}

export async function startSystem(options: SystemOptions = {}): Promise<TestSystem> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sova-e2e-'))
  const [portal = 0, media = 0, portalMetrics = 0, mediaMetrics = 0, accessMetrics = 0, analyticsMetrics = 0] =
    await freePorts(6)
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ...options.environment,
    SOVA_DATA: dataDir,
    SOVA_PORT: String(portal),
    SOVA_MEDIA_PORT: String(media),
    SOVA_PORTAL_METRICS_PORT: String(portalMetrics),
    SOVA_MEDIA_METRICS_PORT: String(mediaMetrics),
    SOVA_ACCESS_METRICS_PORT: String(accessMetrics),
    SOVA_ANALYTICS_METRICS_PORT: String(analyticsMetrics),
  }
  const sova = (args: readonly string[], input = '') => runVerb(args, env, input)
  await options.prepare?.(sova)
  const supervisor = startChild(process.execPath, [SOVA, 'up', ...(options.parts ?? [])], { env })
  await supervisor.line(/Sova runs/)
  const logs = () => readLogs(join(dataDir, 'logs'))

  return {
    dataDir,
    portalUrl: `http://127.0.0.1:${portal}`,
    mediaDomain: `127.0.0.1:${media}`,
    supervisor,
    sova,
    logs,
    pidOf: (name) => {
      const log = readFileSync(join(dataDir, 'logs', 'sova.log'), 'utf8')
      const ready = [...log.matchAll(new RegExp(`"process":"${name}","childPid":(\\d+)`, 'g'))].at(-1)
      if (!ready) throw new Error(`${name} was never ready:\n${log}`)
      return Number(ready[1])
    },
    postgresPid: () => Number.parseInt(readFileSync(join(dataDir, 'database/cluster/postmaster.pid'), 'utf8'), 10),
    async close() {
      await supervisor.end()
      const errors = options.suffersFaults ? [] : logs().split('\n').filter(isError)
      rmSync(dataDir, { recursive: true, force: true })
      if (errors.length > 0) throw new Error(`The system logged errors:\n${errors.slice(0, 10).join('\n')}`)
    },
  }
}

const ERROR_LEVEL = 50

const isError = (line: string): boolean => Number(/^\{"level":(\d+)/.exec(line)?.[1] ?? 0) >= ERROR_LEVEL

async function runVerb(args: readonly string[], env: NodeJS.ProcessEnv, input: string): Promise<CommandOutcome> {
  const child = startChild(process.execPath, [SOVA, ...args], { env })
  child.process.stdin?.end(input)
  const timer = setTimeout(() => child.process.kill('SIGKILL'), VERB_TIMEOUT_MS)
  const code = await new Promise<number>((resolve) => child.process.once('close', (exit) => resolve(exit ?? 1)))
  clearTimeout(timer)
  return { code, output: child.lines.join('\n') }
}

function readLogs(dir: string): string {
  return readdirSync(dir)
    .map((file) => readFileSync(join(dir, file), 'utf8'))
    .join('\n')
}
