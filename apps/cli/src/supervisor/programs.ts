/** The processes of Sova: where their programs are, and how each is asked whether it works. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type SovaConfig, visitedHost } from '@sova/base'
import type { ProcessProgram } from './supervise.ts'

/** What one machine may run of Sova; `database` only where DATABASE_URL names no other one. */
export const PARTS = ['database', 'portal', 'media', 'analytics', 'access'] as const
export type Part = (typeof PARTS)[number]

/**
 * Receiving makes many small objects that die at once, and 16 MB of pictures a second for 64 cameras. With a young
 * generation of 8 MB from the start most of both die in it, and with an old one that may grow threefold between two
 * collections the pictures do not start one every second (benchmarks/ingest-record).
 */
export const MEDIA_NODE_OPTIONS = [
  '--min-semi-space-size=8',
  '--max-semi-space-size=8',
  '--heap-growing-percent=200',
] as const

/**
 * Whatever waits for a disk holds one of libuv's threads. With its four, one disk that hangs would end all writing; each
 * of 64 recorders, the syncs and the questions to the disks may hold one of these.
 */
export const MEDIA_ENVIRONMENT = { UV_THREADPOOL_SIZE: '128' } as const

const isBundled = import.meta.url.endsWith('/dist/main.js')
const appsDir = fileURLToPath(new URL(isBundled ? '../../' : '../../../', import.meta.url))
const databaseKeeper = fileURLToPath(
  new URL(isBundled ? './database-process.js' : '../database-process.ts', import.meta.url),
)

const builtProgram = (app: string, name = 'main'): string => {
  const file = `${appsDir}${app}/dist/${name}.js`
  if (!existsSync(file)) throw new Error(`${app} is not built yet; run: npm run build`)
  return file
}

const answersHealthz = (config: SovaConfig, port: number) => async (signal: AbortSignal) => {
  try {
    const response = await fetch(`http://${visitedHost(config.host)}:${port}/healthz`, { signal })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}

export function programOf(part: Part, config: SovaConfig, env: NodeJS.ProcessEnv): ProcessProgram {
  switch (part) {
    case 'database':
      return { name: 'database', file: databaseKeeper, env, leavesItsChildren: true }
    case 'portal':
      return {
        name: 'portal',
        file: builtProgram('portal'),
        env,
        isHealthy: answersHealthz(config, config.portalPort),
      }
    case 'access':
      return {
        name: 'access',
        file: builtProgram('access'),
        env,
        isHealthy: answersHealthz(config, config.accessMetricsPort),
      }
    case 'media':
      return {
        name: 'media',
        file: builtProgram('media'),
        nodeOptions: MEDIA_NODE_OPTIONS,
        env: { ...MEDIA_ENVIRONMENT, ...env },
        isHealthy: answersHealthz(config, config.mediaPort),
      }
    case 'analytics':
      return {
        name: 'analytics',
        file: builtProgram('analytics'),
        env,
        isHealthy: answersHealthz(config, config.analyticsMetricsPort),
      }
  }
}

export const archiveCheckProgram = (): string => builtProgram('media', 'check-archive-process')

export interface SimulatorSettings {
  port: number
  cacheDir: string
  /** What cameras recognise is told as this file says, once it is there. */
  recogniserFile: string
}

export const simulatorProgram = (settings: SimulatorSettings, env: NodeJS.ProcessEnv): ProcessProgram => ({
  name: 'cameras',
  file: builtProgram('camera-simulator'),
  args: [
    ...['--port', String(settings.port), '--cache', settings.cacheDir, '--recogniser', settings.recogniserFile],
    '--ready-when-drawn',
  ],
  env,
})
