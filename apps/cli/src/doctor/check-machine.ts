/** What Sova needs of the machine: a folder, space, ports, keys. */
import { access, constants, mkdir, stat, statfs } from 'node:fs/promises'
import { type SovaConfig, secretKeyFile } from '@sova/base'
import { assertPortsAreFree } from '../supervisor/ports.ts'
import { type Finding, find } from './finding.ts'

const DISK_FREE_MIN_BYTES = 2 * 1024 ** 3
const HEALTH_TIMEOUT_MS = 3000

export async function* checkMachine(config: SovaConfig): AsyncGenerator<Finding> {
  yield { state: 'good', subject: 'node', sentence: process.versions.node }
  yield await find('data folder', () => checkFolder(config.dataDir))
  yield await find('disk', () => checkDisk(config.dataDir))
  yield await find('secret key', () => checkKey(config))
  yield await find('portal', () => checkService(config.host, config.portalPort, 'SOVA_PORT'))
  yield await find('media', () => checkService(config.host, config.mediaPort, 'SOVA_MEDIA_PORT'))
}

type Outcome = Promise<Omit<Finding, 'subject'>>

async function checkFolder(dir: string): Outcome {
  await mkdir(dir, { recursive: true })
  await access(dir, constants.R_OK | constants.W_OK)
  return { state: 'good', sentence: dir }
}

async function checkDisk(dir: string): Outcome {
  const { bavail, bsize } = await statfs(dir)
  const free = bavail * bsize
  const sentence = `${(free / 1024 ** 3).toFixed(1)} GB free`
  if (free >= DISK_FREE_MIN_BYTES) return { state: 'good', sentence }
  return { state: 'failed', sentence: `${sentence}; recording needs at least ${DISK_FREE_MIN_BYTES / 1024 ** 3} GB` }
}

async function checkKey(config: SovaConfig): Outcome {
  const file = secretKeyFile(config)
  const found = await stat(file).catch(() => null)
  if (!found) return { state: 'noted', sentence: 'made on the first start' }
  if ((found.mode & 0o077) === 0) return { state: 'good', sentence: file }
  return { state: 'failed', sentence: `others may read ${file}; run: chmod 600 ${file}` }
}

async function checkService(host: string, port: number, variable: string): Outcome {
  try {
    const signal = AbortSignal.timeout(HEALTH_TIMEOUT_MS)
    const response = await fetch(`http://${host}:${port}/readyz`, { signal })
    await response.body?.cancel()
    if (response.ok) return { state: 'good', sentence: `ready on port ${port}` }
    return { state: 'failed', sentence: `on port ${port}, but not ready (${response.status})` }
  } catch {
    await assertPortsAreFree(host, [{ port, variable }])
    return { state: 'noted', sentence: `does not run; port ${port} is free for it` }
  }
}
