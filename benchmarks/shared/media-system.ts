/** A media server as it is installed, by itself: the built process, a database, cameras, and tokens for their video. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createLogger, databaseDir, loadSecretBox, readConfig, secretKeyFile } from '@sova/base'
import { openBus } from '@sova/bus'
import { createCameraWriter, LOCAL_MEDIA_SERVER } from '@sova/cameras'
import type { MediaScope, RecordingRanges } from '@sova/contract'
import { migrate, openDatabase, startEmbeddedPostgres } from '@sova/database'
import { createMediaTokenSigner, generateSigningKeyPair } from '@sova/media-tokens'
import { freePort } from '@sova/testing/free-ports'
import { MEDIA_ENVIRONMENT, MEDIA_NODE_OPTIONS } from '../../apps/cli/src/supervisor/programs.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const logger = createLogger('bench', { level: 'silent' })
const END_MAX_MS = 6000
const TOKEN_TTL_S = 12 * 3600
const ATTEMPT_MS = 100
const ATTEMPTS_MAX = 600

export interface MediaSystemInputs {
  /** The address of each camera's source. */
  readonly sources: readonly string[]
  /** Fills the archive before the server finds it. */
  readonly prepareArchive?: (archiveDir: string, numbers: readonly string[]) => Promise<void>
  readonly environment?: NodeJS.ProcessEnv
}

export interface MediaSystem {
  readonly pid: number
  readonly port: number
  readonly metricsPort: number
  readonly archiveDir: string
  readonly numbers: readonly string[]
  token(number: string, scope: MediaScope, window?: { start: number; duration: number }): string
  /** The server takes up what is on its disks while it serves already. */
  archiveIsKnown(number: string, recordedS: number): Promise<void>
  close(): Promise<void>
}

/** A source that is not there: for cameras that have a past only. */
export const NO_SOURCE = 'rtsp://127.0.0.1:9/gone'

export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await Promise.race([exited, delay(END_MAX_MS, undefined, { ref: false }).then(() => child.kill('SIGKILL'))])
}

export async function startMediaSystem(inputs: MediaSystemInputs): Promise<MediaSystem> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sova-bench-'))
  const [port, metricsPort] = [await freePort(), await freePort()]
  const environment = {
    ...process.env,
    SOVA_DATA: dataDir,
    SOVA_MEDIA_PORT: String(port),
    SOVA_MEDIA_METRICS_PORT: String(metricsPort),
    SOVA_MEDIA_NAME: LOCAL_MEDIA_SERVER,
    SOVA_LOG_LEVEL: 'error',
    ...inputs.environment,
  }
  const config = readConfig(environment)
  const archiveDir = join(dataDir, 'archive')
  const postgres = await startEmbeddedPostgres({ dir: databaseDir(config), logger })
  const database = openDatabase(config)
  let media: ChildProcess | null = null
  const close = async () => {
    if (media) await endChild(media)
    await database.close()
    await postgres.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await migrate(database)
    const bus = await openBus({ database, logger })
    const writer = createCameraWriter({ database, bus, secretBox: loadSecretBox(secretKeyFile(config)) })
    const server = { name: LOCAL_MEDIA_SERVER, domain: config.mediaDomain, screenshotDomain: null }
    const mediaServerId = await writer.ensureMediaServer(server)
    const tariffId = await writer.ensureTariff({ name: 'bench', dvrHours: 24 * 40, dvrSizeGb: null })
    const [account] = await database.sql<{ id: string }[]>`
      INSERT INTO account (username, password_hash) VALUES ('bench', '') RETURNING id`
    const ownerId = String(account?.id)
    const numbers: string[] = []
    for (const [index, source] of inputs.sources.entries()) {
      const camera = { title: `Camera ${index}`, ownerId, sources: [source], mediaServerId, tariffId }
      numbers.push((await writer.addCamera(camera)).number)
    }
    await bus.close()
    const { kid, publicJwk, privateJwk } = await generateSigningKeyPair('bench')
    const key = { kid, public_jwk: publicJwk, private_jwk_sealed: '' }
    await database.db.insertInto('signing_key').values(key).execute()
    const sign = createMediaTokenSigner(kid, privateJwk)
    await inputs.prepareArchive?.(archiveDir, numbers)
    media = spawn(process.execPath, [...MEDIA_NODE_OPTIONS, join(root, 'apps/media/dist/main.js')], {
      env: { ...MEDIA_ENVIRONMENT, ...environment },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    await once(media, 'message')
    const token: MediaSystem['token'] = (number, scope, window) =>
      sign({ number, scope, account: String(ownerId), exp: Math.floor(Date.now() / 1000) + TOKEN_TTL_S, ...window })
    return {
      pid: media.pid as number,
      port,
      metricsPort,
      archiveDir,
      numbers,
      token,
      async archiveIsKnown(number, recordedS) {
        const url = `http://127.0.0.1:${port}/${number}/recording_status.json?from=0&token=${token(number, 'archive')}`
        for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
          const [status] = (await (await fetch(url)).json()) as RecordingRanges
          const known = status?.ranges.reduce((sum, { duration }) => sum + duration, 0) ?? 0
          if (known >= recordedS * 0.99) return
          await delay(ATTEMPT_MS)
        }
        throw new Error('the archive is not what was written')
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
