/** Lists of cameras with their tokens, and the token of a download. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '@sova/base'
import type { Bus } from '@sova/bus'
import { findVisibleCamera, mayRename, mayUse } from '@sova/cameras'
import {
  type CameraEndpoint,
  type CameraListRequest,
  describePage,
  Failure,
  type Locale,
  type MediaScope,
  TOKEN_TTL_DEFAULT_S,
} from '@sova/contract'
import type { Database } from '@sova/database'
import type { Viewer, ViewLog } from '../../audit/view-log.ts'
import type { TokenIssuer } from '../../media-tokens/token-issuer.ts'
import { type CameraListQuery, isAllOwn, readListQuery } from './camera-list-query.ts'
import { createCameraRepository, SORTED_MAX } from './camera-repository.ts'
import type { CameraRecord } from './camera-rows-repository.ts'
import { createTokenWriter } from './camera-tokens.ts'
import { createCountCache } from './count-cache.ts'

export interface ListCaller {
  viewer: Viewer
  locale: Locale
}

export interface CameraService {
  /** @returns a `CameraPage` as JSON in UTF-8 */
  list(endpoint: CameraEndpoint, request: CameraListRequest, caller: ListCaller): Promise<Buffer>
  issueDownloadToken(order: DownloadOrder): Promise<string>
  rename(order: { accountId: string; number: string; title: string }): Promise<void>
}

export interface DownloadOrder {
  viewer: Viewer
  number: string
  start: number
  duration: number
}

export interface CameraServiceInputs {
  database: Pick<Database, 'db' | 'runPlanned' | 'runPreparedRaw'>
  bus: Pick<Bus, 'publish'>
  tokens: Pick<TokenIssuer, 'issue'>
  views: ViewLog
  clock: Clock
}

/** Three tokens a row are signed in 5 ms; a page of 200 rows would hold up every other call. */
const ROWS_PER_TURN = 30

const BEGINNING = Buffer.from('{"results":[')
const COMMA = Buffer.from(',')
const NOTHING = { count: 0, records: [] as readonly CameraRecord[] }

export function createCameraService({ database, bus, tokens, views, clock }: CameraServiceInputs): CameraService {
  const repository = createCameraRepository(database)
  const counts = createCountCache(clock)

  /** The page that was asked for, or the first one where there is no such page. */
  async function readPage(query: CameraListQuery): Promise<{ count: number; records: CameraRecord[] }> {
    const now = new Date(clock.nowMs())
    const countKey = countKeyOf(query)
    const isLarge = (counts.lastCount(countKey) ?? 0) > SORTED_MAX
    const own = isAllOwn(query) && !isLarge ? await repository.ownPage(query, now) : null
    if (own) return own
    const count = await counts.countOnce(countKey, () => repository.count(query))
    const page = describePage({ page: query.page, pageSize: query.pageSize, count }).current
    return { count, records: count > 0 ? await repository.page(query, { page, count, now }) : [] }
  }

  async function writeRows(records: readonly CameraRecord[], query: CameraListQuery, request: CameraListRequest) {
    const granted: Record<MediaScope, string[]> = { live: [], archive: [], download: [] }
    const addTokens = createTokenWriter(request, {
      accountId: query.accountId,
      fields: query.fields,
      tokens,
      onGrant: (scope, number) => granted[scope].push(number),
    })
    const parts: Buffer[] = []
    for (const [index, record] of records.entries()) {
      if (index > 0) parts.push(COMMA)
      if (index > 0 && index % ROWS_PER_TURN === 0) await nextTurn()
      parts.push(...addTokens(record))
    }
    return { parts, granted }
  }

  /** A still in a list is the live picture too, but not what somebody opened to look at. */
  function noteViews(viewer: Viewer, endpoint: CameraEndpoint, granted: Record<MediaScope, string[]>): void {
    views.note(viewer, endpoint === 'this' ? 'live_view' : 'list_view', granted.live)
    views.note(viewer, 'archive_view', granted.archive)
    views.note(viewer, 'download', granted.download)
  }

  return {
    async list(endpoint, request, caller) {
      const { viewer, locale } = caller
      const query = readListQuery(endpoint, request, { accountId: viewer.account.id, locale })
      const pageSize = query?.pageSize ?? request.page_size ?? 1
      const { count, records } = query ? await readPage(query) : NOTHING
      const rows = query && records.length > 0 ? await writeRows(records, query, request) : null
      if (rows) noteViews(viewer, endpoint, rows.granted)
      const page = describePage({ page: request.page, pageSize, count })
      const end = `],"count":${count},"page":${JSON.stringify(page)}}`
      return Buffer.concat([BEGINNING, ...(rows?.parts ?? []), Buffer.from(end)])
    },

    async issueDownloadToken({ viewer, number, start, duration }) {
      const accountId = viewer.account.id
      const camera = await findVisibleCamera(database.db, accountId, number)
      if (!camera) throw new Failure('not_found')
      if (!mayUse(camera, 'download')) throw new Failure('download_forbidden')
      const window = { start, duration }
      views.note(viewer, 'download', [number])
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

/** Everything that decides how many cameras there are. */
const countKeyOf = ({
  sort: _sort,
  locale: _locale,
  page: _page,
  pageSize: _size,
  fields: _fields,
  ...which
}: CameraListQuery) => JSON.stringify(which)
