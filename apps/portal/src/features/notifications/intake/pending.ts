/**
 * What has happened since the last look, counted by place and kind: a thousand events a second of one camera are one
 * entry. What is told twice (the bus says it again, a portal reads it anew after a gap) is heard once.
 */
import type { NotificationKind } from '@sova/contract'
import type { Saying } from '../decision/saying.ts'

export interface Happening extends Saying {
  kind: NotificationKind
  /** Null for a disk. */
  cameraNumber: string | null
  /** Names it for good. */
  source: string
  atMs: number
}

export interface PendingEntry {
  first: Happening
  lastAtMs: number
  count: number
  /** It was read from the database after a gap: rules that counted it before leave it. */
  isCaughtUp: boolean
}

/** Cameras × kinds that wait at once; with more, events are dropped and counted. */
export const PENDING_MAX = 20_000
const HEARD_MAX = 50_000

export interface Pending {
  /** @returns false when there was no room for it */
  add(happening: Happening, isCaughtUp?: boolean): boolean
  /** Takes everything out. */
  take(): PendingEntry[]
  /** What was taken and could not be asked about waits again. */
  putBack(entries: readonly PendingEntry[]): void
  /** As if nothing had been heard: somebody else hears. */
  forget(): void
}

export function createPending(): Pending {
  let entries = new Map<string, PendingEntry>()
  const heard = new Set<string>()

  function isHeard(source: string): boolean {
    if (heard.has(source)) return true
    if (heard.size >= HEARD_MAX) {
      const [oldest] = heard
      if (oldest !== undefined) heard.delete(oldest)
    }
    heard.add(source)
    return false
  }

  return {
    add(happening, isCaughtUp = false) {
      if (isHeard(happening.source)) return true
      const key = keyOf(happening, isCaughtUp)
      const entry = entries.get(key)
      if (entry) {
        entry.count += 1
        entry.lastAtMs = Math.max(entry.lastAtMs, happening.atMs)
      } else if (entries.size >= PENDING_MAX) return false
      else entries.set(key, { first: happening, lastAtMs: happening.atMs, count: 1, isCaughtUp })
      return true
    },
    take() {
      const taken = [...entries.values()]
      entries = new Map()
      return taken
    },
    putBack(taken) {
      for (const entry of taken) {
        const key = keyOf(entry.first, entry.isCaughtUp)
        const later = entries.get(key)
        if (later) {
          entry.count += later.count
          entry.lastAtMs = Math.max(entry.lastAtMs, later.lastAtMs)
        }
        if (later || entries.size < PENDING_MAX) entries.set(key, entry)
      }
    },
    forget() {
      entries = new Map()
      heard.clear()
    },
  }
}

/** Those that are read anew stand alone: each is compared with what its rules have counted. */
const keyOf = ({ kind, cameraNumber, source }: Happening, isCaughtUp: boolean): string =>
  isCaughtUp ? source : `${kind} ${cameraNumber ?? source}`
