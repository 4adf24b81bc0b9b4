/** The form of new bans: at most three rows of a person and, if wanted, a reason (spec 2 §5). */
import { EntityId } from '@sova/contract'
import type { Choice } from '../../../shared/remote-select/choice-source.ts'

export interface BanRow {
  key: number
  employee: Choice | null
  reason: string
}

export const newBanRow = (rows: readonly BanRow[]): BanRow => ({
  key: Math.max(0, ...rows.map(({ key }) => key)) + 1,
  employee: null,
  reason: '',
})

/** The bans that a form means; null while a row has no person. */
export function bansOf(rows: readonly BanRow[]): { employee_id: EntityId; reason: string }[] | null {
  const bans = rows.flatMap(({ employee, reason }) => {
    const id = EntityId.safeParse(employee?.id)
    return id.success ? [{ employee_id: id.data, reason: reason.trim() }] : []
  })
  return bans.length === rows.length ? bans : null
}
