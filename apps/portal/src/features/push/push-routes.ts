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
import type { EventStore } from '@sova/event-store'
import type { MediaTokenVerifier } from '@sova/media-tokens'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CallServer, handleCall, localeOf } from '../../http/handle-call.ts'
import { openEventStream } from './event-stream.ts'
import { openMosaicToken, sealMosaicToken } from './mosaic-token.ts'
import { buildFrame } from './push-frames.ts'
import { LISTENERS_MAX, type ListenOrder, type PushHub } from './push-hub.ts'
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

/** What came in while a stream was broken, read from the store. */
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
    if (hub.listenerCount >= LISTENERS_MAX) throw new Failure('unavailable')
    const locale = localeOf(request)
    const missed = await findMissed(request, { type: right.type, cameras, locale })
    let stop = () => {}
    const sink = openEventStream(reply, () => stop())
    for (const chunk of missed()) sink.write(chunk)
    stop = hub.listen({ ...right, cameras, locale, sink })
  }

  /** Read before the stream begins; what is remembered is taken at the very moment, so that nothing falls between. */
  async function findMissed(
    request: FastifyRequest,
    order: Pick<ListenOrder, 'type' | 'cameras' | 'locale'>,
  ): Promise<() => Buffer[]> {
    const id = lastEventIdOf(request)
    if (id === null) return () => []
    const remembered = () => hub.framesAfter(id, order)?.map((frame) => frame.chunkIn(order.locale)) ?? null
    if (remembered() !== null) return () => remembered() ?? []
    const stored = await readStored(Number.parseInt(id, 10), order)
    return () => stored
  }

  async function readStored(
    lastId: number,
    { type, cameras, locale }: Pick<ListenOrder, 'type' | 'cameras' | 'locale'>,
  ): Promise<Buffer[]> {
    const toMs = clock.nowMs() + 1
    const records = await events.archive.events(
      {
        cameraIds: await repository.findIds(cameras),
        types: type === PUSH_ALL_TYPES ? ANALYTIC_TYPES : [type],
        fromMs: toMs - PUSH_RESUME_MS,
        toMs,
        order: 'asc',
      },
      MISSED_MAX,
    )
    return records.filter(({ id }) => id > lastId).map((record) => buildFrame(events.toMessage(record)).chunkIn(locale))
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
