/** Lists of cameras with their tokens, and the token of a download. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '@sova/base'
import type { Bus } from '@sova/bus'
import {
  type CameraEndpoint,
  type CameraListRequest,
  describePage,
  Failure,
  type Locale,
  TOKEN_TTL_DEFAULT_S,
} from '@sova/contract'
import type { Database } from '@sova/database'
import { findVisibleCamera } from '../../camera-access/camera-access-repository.ts'
import { mayRename, mayUse } from '../../camera-access/camera-rights.ts'
import type { TokenIssuer } from '../../media-tokens/token-issuer.ts'
import type { TokenField } from './camera-fields-repository.ts'
import { type CameraListQuery, readListQuery } from './camera-list-query.ts'
import { type CameraRecord, createCameraRepository } from './camera-repository.ts'
import { createCountCache } from './count-cache.ts'

export interface ListCaller {
  accountId: string
  locale: Locale
}

export interface CameraService {
  /** @returns a `CameraPage` as JSON */
  list(endpoint: CameraEndpoint, request: CameraListRequest, caller: ListCaller): Promise<string>
  issueDownloadToken(order: DownloadOrder): Promise<string>
  rename(order: { accountId: string; number: string; title: string }): Promise<void>
}

export interface DownloadOrder {
  accountId: string
  number: string
  start: number
  duration: number
}

export interface CameraServiceInputs {
  database: Pick<Database, 'db'>
  bus: Pick<Bus, 'publish'>
  tokens: Pick<TokenIssuer, 'issue'>
  clock: Clock
}

/** Three tokens a row are signed in 5 ms; a page of 200 rows would hold up every other call. */
const ROWS_PER_TURN = 30

export function createCameraService({ database, bus, tokens, clock }: CameraServiceInputs): CameraService {
  const repository = createCameraRepository(database.db)
  const countOnce = createCountCache(clock)

  async function readRows(query: CameraListQuery, request: CameraListRequest, at: { page: number; count: number }) {
    const records = await repository.page(query, { ...at, nowMs: clock.nowMs() })
    const rows: string[] = []
    for (const record of records) {
      rows.push(
        withTokens(record.json, issueTokens(record, request, query.fields, query.accountId, tokens), query.fields),
      )
      if (rows.length % ROWS_PER_TURN === 0) await nextTurn()
    }
    return rows
  }

  return {
    async list(endpoint, request, caller) {
      const query = readListQuery(endpoint, request, caller)
      const pageSize = query?.pageSize ?? request.page_size ?? 1
      const count = query ? await countOnce(countKeyOf(query), () => repository.count(query)) : 0
      const page = describePage({ page: request.page, pageSize, count })
      const rows = query && count > 0 ? await readRows(query, request, { page: page.current, count }) : []
      return `{"results":[${rows.join(',')}],"count":${count},"page":${JSON.stringify(page)}}`
    },

    async issueDownloadToken({ accountId, number, start, duration }) {
      const camera = await findVisibleCamera(database.db, accountId, number)
      if (!camera) throw new Failure('not_found')
      if (!mayUse(camera, 'download')) throw new Failure('download_forbidden')
      const window = { start, duration }
      return tokens.issue({ number, scope: 'download', account: accountId, ttlS: TOKEN_TTL_DEFAULT_S, window })
    },

    async rename({ accountId, number, title }) {
      const camera = await findVisibleCamera(database.db, accountId, number)
      if (!camera) throw new Failure('not_found')
      if (!mayRename(camera)) throw new Failure('insufficient_rights')
      await repository.setTitle(camera.id, title)
      await bus.publish('camera_changed', { number })
    },
  }
}

type CameraTokens = Record<TokenField, string | null>
const TOKEN_FIELDS = ['token_l', 'token_r', 'token_d'] as const

/** Puts them behind the last field of the row; a token needs no escaping (RFC 7515 §7.1). */
function withTokens(json: string, issued: CameraTokens, fields: ReadonlySet<string>): string {
  let row = json.slice(0, -1)
  for (const field of TOKEN_FIELDS) {
    if (fields.has(field)) row += `,"${field}":${issued[field] === null ? 'null' : `"${issued[field]}"`}`
  }
  return `${row}}`
}

/** Everything that decides how many cameras there are. */
const countKeyOf = ({
  sort: _sort,
  locale: _locale,
  page: _page,
  pageSize: _size,
  fields: _fields,
  ...which
}: CameraListQuery) => JSON.stringify(which)

/** A token is made where a lifetime or the field was asked for, and the caller's right reaches that far. */
function issueTokens(
  record: CameraRecord,
  request: CameraListRequest,
  fields: ReadonlySet<string>,
  account: string,
  tokens: Pick<TokenIssuer, 'issue'>,
): CameraTokens {
  const access = {
    level: record.level,
    isPublic: record.is_public,
    hasArchive: record.dvr_hours !== null || record.dvr_size_gb !== null,
  }
  const window =
    request.token_d_start !== undefined && request.token_d_duration !== undefined
      ? { start: request.token_d_start, duration: request.token_d_duration }
      : undefined
  // Without `fields` all of them are answered, but signing is only done for who asks.
  const isAsked = (field: 'token_l' | 'token_r' | 'token_d') =>
    request[`${field}_ttl`] !== undefined || (request.fields !== undefined && fields.has(field))
  const order = { number: record.number, account, label: request.token_label }
  const ttlOf = (ttlS: number | undefined) => ttlS ?? TOKEN_TTL_DEFAULT_S
  return {
    token_l:
      isAsked('token_l') && mayUse(access, 'live')
        ? tokens.issue({ ...order, scope: 'live', ttlS: ttlOf(request.token_l_ttl) })
        : null,
    token_r:
      isAsked('token_r') && mayUse(access, 'archive')
        ? tokens.issue({ ...order, scope: 'archive', ttlS: ttlOf(request.token_r_ttl) })
        : null,
    token_d:
      isAsked('token_d') && window && mayUse(access, 'download')
        ? tokens.issue({ ...order, scope: 'download', ttlS: ttlOf(request.token_d_ttl), window })
        : null,
  }
}
