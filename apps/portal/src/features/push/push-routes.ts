/**
 * `GET /api/v0/analytics/push/{type}/camera/{number}/?token=` and `…/push/mosaics/{id}/?token=`: events as they happen
 * (spec 1 §7). The first takes a live token of the camera, the second one of `openMosaicPush`.
 */
import type { Clock, SecretBox } from '@sova/base'
import { findTokenAccess, mayHearEvents } from '@sova/cameras'
import {
  ANALYTIC_TYPES,
  AnalyticType,
  EMBED_TOKEN_ACCOUNT,
  Failure,
  MosaicId,
  mosaicPushUrl,
  openMosaicPush,
  PUSH_ALL_TYPES,
  PUSH_MOSAIC_TOKEN_TTL_S,
  PUSH_RESUME_MS,
  type PushType,
} from '@sova/contract'
import type { Database } from '@sova/database'
import { decodeEventId, type EventStore } from '@sova/event-store'
import type { MediaTokenVerifier } from '@sova/media-tokens'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CallServer, handleCall, localeOf } from '../../http/handle-call.ts'
import { openEventStream } from './event-stream.ts'
import { holdChunks } from './held-chunks.ts'
import { openMosaicToken, sealMosaicToken } from './mosaic-token.ts'
import { buildFrame, type PushFrame } from './push-frames.ts'
import type { ListenOrder, PushHub } from './push-hub.ts'
import { createPushRepository } from './push-repository.ts'

export interface PushRouteInputs {
  database: Pick<Database, 'db'>
  events: EventStore
  hub: PushHub
  verifyToken: MediaTokenVerifier
  secretBox: SecretBox
  clock: Clock
  /** `host[:port]` that browsers reach the streams by. */
  pushDomain: string
}

/** Events of one read of the store for a stream that was broken. */
const MISSED_MAX = 1000

type Query = { token?: unknown; lastEventId?: unknown }
type Right = Omit<ListenOrder, 'sink' | 'cameras' | 'locale'>

export function servePush(server: CallServer, inputs: PushRouteInputs): void {
  const { database, events, hub, verifyToken, secretBox, clock, pushDomain } = inputs
  const { http } = server
  const repository = createPushRepository(database.db)

  handleCall(server, openMosaicPush, async ({ id }, { account }) => {
    if (!(await repository.isOwnMosaic(account.id, id))) throw new Failure('not_found')
    if ((await repository.camerasOfMosaic(account.id, id)).size === 0) return { url: null, expires_at: null }
    const exp = Math.floor(clock.nowMs() / 1000) + PUSH_MOSAIC_TOKEN_TTL_S
    const token = sealMosaicToken(secretBox, { id, account: account.id, exp })
    return { url: mosaicPushUrl(pushDomain, id, token), expires_at: exp * 1000 }
  })

  async function listen(request: FastifyRequest, reply: FastifyReply, right: Right): Promise<void> {
    const cameras = await right.recheck()
    if (cameras.size === 0) throw new Failure('insufficient_rights')
    if (!hub.hasRoomFor(right.account)) throw new Failure('unavailable')
    const locale = localeOf(request)
    const order = { type: right.type, cameras, locale }
    const lastId = lastEventIdOf(request)
    const remembered = lastId === null ? [] : hub.framesAfter(lastId, order)
    // Heard from now on, so that nothing falls between what is read and what is told; it may come twice.
    const held = holdChunks()
    const stop = hub.listen({ ...right, ...order, sink: held })
    try {
      const { frames, isAll } = remembered ? { frames: remembered, isAll: true } : await readStored(lastId ?? '', order)
      const sink = openEventStream(reply, stop)
      if (!held.isEnded) for (const frame of frames) sink.write(frame.chunkIn(locale))
      if (isAll) return held.passTo(sink)
      // The browser comes again, and is given the next of them.
      stop()
      sink.end()
    } catch (error) {
      stop()
      throw error
    }
  }

  /** What came in while the stream was broken. A motion that was told goes on under its id, and is told as it is now. */
  async function readStored(
    lastId: string,
    { type, cameras }: Pick<ListenOrder, 'type' | 'cameras'>,
  ): Promise<{ frames: PushFrame[]; isAll: boolean }> {
    const lastNumber = Number.parseInt(lastId, 10)
    const toMs = clock.nowMs() + 1
    const records = await events.archive.events(
      {
        cameraIds: await repository.findIds(cameras),
        types: type === PUSH_ALL_TYPES ? ANALYTIC_TYPES : [type],
        fromMs: Math.max(toMs - PUSH_RESUME_MS, decodeEventId(lastNumber)?.atMs ?? 0),
        toMs,
        order: 'asc',
      },
      MISSED_MAX,
    )
    const frames = records.filter(({ id }) => id >= lastNumber).map((record) => buildFrame(events.toMessage(record)))
    return { frames: frames.filter(({ id }) => id !== lastId), isAll: records.length < MISSED_MAX }
  }

  http.get<{ Params: { type: string; number: string }; Querystring: Query }>(
    '/api/v0/analytics/push/:type/camera/:number/',
    async (request, reply) => {
      const type = readType(request.params.type)
      const { number } = request.params
      const { token } = request.query
      const claims = typeof token === 'string' ? await verifyToken(token) : null
      const isLive = claims?.scope === 'live' && claims.number === number && claims.account !== EMBED_TOKEN_ACCOUNT
      if (!isLive) throw new Failure('insufficient_rights')
      return listen(request, reply, {
        type,
        account: claims.account,
        expiresAtMs: claims.exp * 1000,
        recheck: async () => {
          const access = await findTokenAccess(database.db, claims)
          return new Set(access && mayHearEvents(access) ? [number] : [])
        },
      })
    },
  )

  http.get<{ Params: { id: string }; Querystring: Query }>(
    '/api/v0/analytics/push/mosaics/:id/',
    async (request, reply) => {
      const id = MosaicId.safeParse(Number(request.params.id))
      const { token } = request.query
      const claims = typeof token === 'string' ? openMosaicToken(secretBox, token, clock.nowMs()) : null
      if (!id.success || claims?.id !== id.data) throw new Failure('insufficient_rights')
      return listen(request, reply, {
        type: PUSH_ALL_TYPES,
        account: claims.account,
        expiresAtMs: claims.exp * 1000,
        recheck: () => repository.camerasOfMosaic(claims.account, claims.id),
      })
    },
  )
}

/** @throws Failure `unknown_analytic_type` */
function readType(text: string): PushType {
  if (text === PUSH_ALL_TYPES) return text
  const type = AnalyticType.safeParse(text)
  if (!type.success) throw new Failure('unknown_analytic_type')
  return type.data
}

/** The browser sends it by itself when it comes again; a page that opens a new stream gives it in the address. */
function lastEventIdOf(request: FastifyRequest): string | null {
  const { lastEventId } = request.query as Query
  const id = request.headers['last-event-id'] ?? lastEventId
  return typeof id === 'string' && /^[0-9]{1,16}(\.[0-9]{1,9})?$/.test(id) ? id : null
}
