/** Which files an archive of evidence has: what of the marked events its caller may see and take away. */
import type { Readable } from 'node:stream'
import { type MediaReach, mediaAddress } from '@sova/base'
import { mayUse } from '@sova/cameras'
import { EVENT_SHOTS, type EvidenceEvent, Failure, type Locale, PERMISSION_LEVELS } from '@sova/contract'
import type { Database } from '@sova/database'
import { decodeEventId, type EventRecord, type EventStore, shotBit } from '@sova/event-store'
import { type AnalyticsCamera, findAnalyticsCameras } from '../../analytics-cameras/analytics-camera-repository.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../csv/csv-text.ts'
import { tellEvent } from '../../i18n/event-words.ts'
import { sentence } from '../../i18n/messages.ts'
import type { TokenIssuer } from '../../media-tokens/token-issuer.ts'
import { clipWindow, openClip } from './clip-source.ts'
import { type EvidenceFile, packEvidence } from './evidence-archive.ts'
import { findMediaDomains } from './evidence-repository.ts'

export interface EvidenceInputs {
  config: MediaReach
  database: Pick<Database, 'db'>
  events: EventStore
  tokens: Pick<TokenIssuer, 'issue'>
  nowMs: () => number
}

export type EvidenceService = ReturnType<typeof createEvidenceService>

interface Marked {
  event: EventRecord
  camera: AnalyticsCamera
}

export function createEvidenceService({ config, database, events, tokens, nowMs }: EvidenceInputs) {
  /** In the order of the marks; what the account may not see is left out. */
  async function find(accountId: string, marks: readonly EvidenceEvent[]): Promise<Marked[]> {
    const numbers = [...new Set(marks.map(({ camera_number }) => camera_number))]
    const cameras = await findAnalyticsCameras(database.db, { accountId, numbers, level: PERMISSION_LEVELS.DVR })
    const byNumber = new Map(cameras.map((camera) => [camera.number, camera]))
    const found: Marked[] = []
    for (const { camera_number, type, id } of marks) {
      const camera = byNumber.get(camera_number)
      const said = decodeEventId(id)
      if (!camera || said?.type !== type) continue
      const [event] = await events.archive.byIds({ cameraId: camera.id, type }, [{ id, atMs: said.atMs }])
      if (event) found.push({ event, camera })
    }
    return found
  }

  /** Whoever loses a camera while the archive is sent gets no more of it: what is left is named as missing. */
  async function isHeld(accountId: string, { number }: AnalyticsCamera): Promise<boolean> {
    const held = await findAnalyticsCameras(database.db, { accountId, numbers: [number], level: PERMISSION_LEVELS.DVR })
    return held.length > 0
  }

  function listFiles(
    marked: readonly Marked[],
    domains: ReadonlyMap<number, string>,
    accountId: string,
  ): EvidenceFile[] {
    return marked.flatMap(({ event, camera }, index) => {
      const whileHeld = (open: EvidenceFile['open']) => async () => ((await isHeld(accountId, camera)) ? open() : null)
      const name = `${String(index + 1).padStart(3, '0')}-${camera.number}-${event.type}`
      const pictures = EVENT_SHOTS.filter((shot) => event.shots & shotBit(shot)).map(
        (shot): EvidenceFile => ({
          name: `${name}/${shot}.jpg`,
          atMs: event.atMs,
          isText: false,
          open: whileHeld(() => events.readScreenshot({ cameraNumber: camera.number, id: event.id, shot })),
        }),
      )
      const domain = domains.get(camera.id)
      if (domain === undefined || !mayUse(camera, 'download')) return pictures
      const extension = clipWindow(event).duration <= 3600 ? 'mp4' : 'ts'
      const clip = `${name}/clip.${extension}`
      const open = whileHeld(() => openClip({ event, accountId, server: mediaAddress(config, domain) }, tokens))
      return [...pictures, { name: clip, atMs: event.atMs, isText: false, open }]
    })
  }

  function tableOf(marked: readonly Marked[], locale: Locale): Buffer {
    const heads = ['csv_id', 'csv_kind', 'csv_camera', 'csv_camera_title', 'csv_date', 'csv_text', 'csv_number']
    const lines = marked.map(({ event, camera }) => {
      const { date, text } = tellEvent(events.toMessage(event), locale)
      const kind = sentence(locale, `csv_title_${event.type}`)
      return csvLine([event.id, kind, camera.number, camera.title, date, text, event.plate])
    })
    return Buffer.from(BYTE_ORDER_MARK + csvLine(heads.map((key) => sentence(locale, key))) + lines.join(''))
  }

  return {
    /** @throws Failure `not_found` where nothing of it may be seen */
    async export(accountId: string, marks: readonly EvidenceEvent[], locale: Locale): Promise<Readable> {
      const marked = await find(accountId, marks)
      if (marked.length === 0) throw new Failure('not_found')
      const domains = await findMediaDomains(
        database,
        marked.map(({ camera }) => camera.id),
      )
      const table: EvidenceFile = {
        name: 'events.csv',
        atMs: nowMs(),
        isText: true,
        open: () => Promise.resolve(tableOf(marked, locale)),
      }
      return packEvidence([table, ...listFiles(marked, domains, accountId)], nowMs())
    },
  }
}
