/**
 * Who was given which picture. A page renews its tokens all day long: the same camera, seen by the same account from the
 * same place, is written down once an hour.
 */
import type { AuditLog } from '@sova/accounts'
import type { Clock } from '@sova/base'
import type { Caller } from '../http/caller.ts'

export const VIEW_REMEMBERED_MS = 3600_000
const VIEWS_REMEMBERED_MAX = 100_000
const NUMBERS_AN_ENTRY = 200

export type ViewKind = 'live_view' | 'list_view' | 'archive_view' | 'download'
export type Viewer = Pick<Caller, 'account' | 'address'>

export interface ViewLog {
  note(viewer: Viewer, kind: ViewKind, numbers: readonly string[]): void
}

export function createViewLog(audit: Pick<AuditLog, 'record'>, clock: Pick<Clock, 'monotonicMs'>): ViewLog {
  const notedAtMs = new Map<string, number>()

  function isNew(key: string): boolean {
    const nowMs = clock.monotonicMs()
    const noted = notedAtMs.get(key)
    if (noted !== undefined && nowMs - noted < VIEW_REMEMBERED_MS) return false
    notedAtMs.delete(key)
    notedAtMs.set(key, nowMs)
    const oldest = notedAtMs.size > VIEWS_REMEMBERED_MAX ? notedAtMs.keys().next().value : undefined
    if (oldest !== undefined) notedAtMs.delete(oldest)
    return true
  }

  return {
    note({ account, address }, kind, numbers) {
      const fresh = numbers.filter((number) => isNew(`${account.id} ${kind} ${number} ${address}`))
      for (let index = 0; index < fresh.length; index += NUMBERS_AN_ENTRY) {
        audit.record({ account, action: kind, address, subjects: fresh.slice(index, index + NUMBERS_AN_ENTRY) })
      }
    },
  }
}
