/** For tests: a whole media server on ports of its own, with clips for cameras and tokens for whom a test wants. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger, loadSecretBox, readConfig, secretKeyFile, systemClock, systemRandom } from '@sova/base'
import type { MediaScope } from '@sova/contract'
import { createMediaTokenSigner, generateSigningKeyPair, type MediaTokenSigner } from '@sova/media-tokens'
import { buildAccount, type TestDatabase } from '@sova/testing'
import { createMediaServer, type MediaServer, type MediaServerInputs } from '../media-server.ts'
import { type ClipCamera, createClipCamera } from './clip-source.ts'

export interface MediaFixture {
  readonly server: MediaServer
  readonly dataDir: string
  /** The owner of every camera, to whom tokens are given unless a test says otherwise. */
  readonly accountId: string
  /** Everything that was logged, at the most talkative level. */
  readonly logLines: readonly string[]
  camera(number: string): ClipCamera
  token(number: string, scope: MediaScope, more?: TokenDetails): Promise<string>
  get(path: string, token?: string, headers?: Record<string, string>): Promise<Response>
  restart(): Promise<void>
  close(): Promise<void>
}

export interface TokenDetails {
  readonly account?: string
  readonly exp?: number
  readonly start?: number
  readonly duration?: number
}

export interface FixtureCamera {
  readonly number: string
  readonly hasAudio?: boolean
  readonly isH265?: boolean
  readonly hasG711?: boolean
  /** H.264 in any case; its clip is `camera('{number}-second')`. */
  readonly hasSecondStream?: boolean
  /** Null: a tariff without an archive. */
  readonly dvrHours?: number | null
  readonly columns?: Record<string, unknown>
}

export async function startMedia(
  database: TestDatabase,
  cameras: readonly FixtureCamera[],
  limits: MediaServerInputs['limits'] = {},
): Promise<MediaFixture> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sova-media-'))
  const config = readConfig({
    SOVA_DATA: dataDir,
    SOVA_MEDIA_PORT: '0',
    SOVA_MEDIA_METRICS_PORT: '0',
    SOVA_MEDIA_RTSP_PORT: '0',
    SOVA_PORTAL_DOMAIN: 'portal.test',
    DATABASE_URL: database.url,
  })
  const clips = new Map(
    cameras.flatMap(({ number, hasAudio = false, hasG711 = false, isH265 = false }): [string, ClipCamera][] => [
      [number, createClipCamera({ hasAudio, hasG711, isH265 })],
      [`${number}-second`, createClipCamera()],
    ]),
  )
  const { id: accountId } = await buildAccount(database)
  const sign = await prepare(database, config, cameras, accountId)
  const logLines: string[] = []
  const logger = createLogger('media', { level: 'trace', destination: { write: (line) => logLines.push(line) } })
  const start = () =>
    createMediaServer({
      config,
      name: 'main',
      database,
      limits,
      openSource: (url) => clipOf(new URL(url).pathname.slice(1)).source,
      clock: systemClock,
      random: systemRandom,
      logger,
    })
  const clipOf = (number: string): ClipCamera => {
    const clip = clips.get(number)
    if (!clip) throw new Error(`no camera ${number}`)
    return clip
  }
  let server = await start()
  await server.ready

  return {
    get server() {
      return server
    },
    dataDir,
    accountId,
    logLines,
    camera: clipOf,
    token: async (number, scope, more = {}) =>
      sign({ number, scope, account: accountId, exp: Math.floor(Date.now() / 1000) + 600, ...more }),
    get(path, token, headers = {}) {
      const separator = path.includes('?') ? '&' : '?'
      const query = token === undefined ? '' : `${separator}token=${encodeURIComponent(token)}`
      return fetch(`http://127.0.0.1:${server.port}${path}${query}`, { headers })
    },
    async restart() {
      await server.close()
      server = await start()
      await server.ready
    },
    async close() {
      await server.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function prepare(
  { db }: TestDatabase,
  config: ReturnType<typeof readConfig>,
  cameras: readonly FixtureCamera[],
  accountId: string,
): Promise<MediaTokenSigner> {
  const secrets = loadSecretBox(secretKeyFile(config))
  const { kid, publicJwk, privateJwk } = await generateSigningKeyPair('test-key')
  await db.insertInto('signing_key').values({ kid, public_jwk: publicJwk, private_jwk_sealed: '' }).execute()
  const { id: serverId } = await db
    .insertInto('media_server')
    .values({ name: 'main', domain: 'media.test' })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { number, dvrHours = 24, hasSecondStream = false, columns = {} } of cameras) {
    const { id: tariffId } = await db
      .insertInto('tariff')
      .values({ name: `tariff of ${number}`, dvr_hours: dvrHours, dvr_size_gb: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    const camera = { number, title: number, media_server_id: serverId, tariff_id: tariffId, ...columns }
    const { id } = await db.insertInto('camera').values(camera).returning('id').executeTakeFirstOrThrow()
    await db.insertInto('camera_permission').values({ account_id: accountId, camera_id: id, level: 10 }).execute()
    const urls = [number, ...(hasSecondStream ? [`${number}-second`] : [])]
    const sources = urls.map((name, index) => {
      const url_sealed = secrets.seal(`rtsp://user:secret@camera.test/${name}`)
      return { camera_id: id, stream: index + 1, url_sealed }
    })
    await db.insertInto('camera_source').values(sources).execute()
  }
  return createMediaTokenSigner(kid, privateJwk)
}
