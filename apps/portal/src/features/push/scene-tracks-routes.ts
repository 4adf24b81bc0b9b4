/**
 * `GET /api/v0/analytics/tracks/{number}/?token=`: what the engine follows in a camera's picture, for its owner who draws
 * zones over it. The engine tells it only while somebody listens, and nothing of it is kept.
 */
import type { Clock, Logger, SecretBox } from '@sova/base'
import type { Bus } from '@sova/bus'
import { findVisibleCamera } from '@sova/cameras'
import {
  Failure,
  openSceneTracks,
  PERMISSION_LEVELS,
  SCENE_TRACKS_TOKEN_TTL_S,
  type SceneTracks,
  sceneTracksUrl,
} from '@sova/contract'
import type { Database } from '@sova/database'
import { type CallServer, handleCall } from '../../http/handle-call.ts'
import { openEventStream } from './event-stream.ts'
import { chunkOf } from './push-frames.ts'
import type { ChunkSink } from './push-hub.ts'
import { openTracksToken, sealTracksToken } from './scene-tracks-token.ts'

export interface SceneTracksInputs {
  database: Pick<Database, 'db'>
  bus: Bus
  secretBox: SecretBox
  clock: Clock
  logger: Logger
  /** `host[:port]` that browsers reach the streams by. */
  pushDomain: string
}

/** Rights are asked for anew, and the engine is told to go on, this often. */
const LEASE_MS = 5000
/** Over all cameras; who draws zones is alone with a camera. */
const LISTENERS_MAX = 100
const LISTENERS_OF_ACCOUNT_MAX = 10

/** @returns ends the streams */
export async function serveSceneTracks(server: CallServer, inputs: SceneTracksInputs): Promise<() => void> {
  const { database, bus, secretBox, clock, logger, pushDomain } = inputs
  const listeners = new Map<ChunkSink, { account: string; number: string; stop: AbortController }>()

  /** @throws Failure `not_found`, `insufficient_rights` */
  async function requireOwner(accountId: string, number: string): Promise<void> {
    const camera = await findVisibleCamera(database.db, accountId, number)
    if (!camera) throw new Failure('not_found')
    if (camera.level === null || camera.level > PERMISSION_LEVELS.OWNER) throw new Failure('insufficient_rights')
  }

  handleCall(server, openSceneTracks, async ({ camera_number: number }, { account }) => {
    await requireOwner(account.id, number)
    const exp = Math.floor(clock.nowMs() / 1000) + SCENE_TRACKS_TOKEN_TTL_S
    const token = sealTracksToken(secretBox, { number, account: account.id, exp })
    return { url: sceneTracksUrl(pushDomain, number, token), expires_at: exp * 1000 }
  })

  const tell = (scene: SceneTracks) => {
    const heard = [...listeners].filter(([, { number }]) => number === scene.camera_number)
    if (heard.length === 0) return
    const chunk = chunkOf(`data: ${JSON.stringify(scene)}\n\n`)
    for (const [sink, { stop }] of heard) if (!sink.write(chunk)) stop.abort()
  }
  const unsubscribe = await bus.subscribe('scene_tracks', tell)

  async function keep(sink: ChunkSink, claims: { number: string; account: string; exp: number }): Promise<void> {
    const stop = new AbortController()
    listeners.set(sink, { account: claims.account, number: claims.number, stop })
    try {
      while (!stop.signal.aborted && claims.exp * 1000 > clock.nowMs()) {
        await requireOwner(claims.account, claims.number)
        await bus.publish('scene_tracks_wanted', { number: claims.number })
        await clock.sleep(LEASE_MS, stop.signal)
      }
    } catch (error) {
      if (!(error instanceof Failure)) logger.warn({ err: error }, 'a stream of tracks ends')
    } finally {
      listeners.delete(sink)
      sink.end()
    }
  }

  server.http.get<{ Params: { number: string }; Querystring: { token?: unknown } }>(
    '/api/v0/analytics/tracks/:number/',
    async (request, reply) => {
      const { token } = request.query
      const claims = typeof token === 'string' ? openTracksToken(secretBox, token, clock.nowMs()) : null
      if (claims?.number !== request.params.number) throw new Failure('insufficient_rights')
      await requireOwner(claims.account, claims.number)
      const own = [...listeners.values()].filter(({ account }) => account === claims.account)
      if (listeners.size >= LISTENERS_MAX || own.length >= LISTENERS_OF_ACCOUNT_MAX) throw new Failure('unavailable')
      const sink = openEventStream(reply, () => listeners.get(sink)?.stop.abort())
      void keep(sink, claims)
    },
  )

  return () => {
    unsubscribe()
    for (const { stop } of listeners.values()) stop.abort()
  }
}
