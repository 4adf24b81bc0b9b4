/** The form of new permissions: at most three rows of what they are for and how far they go (spec 2 §5). */
import type { AccessType } from '@sova/contract'
import type { Choice } from '../../../shared/remote-select/choice-source.ts'
import { type Grant, holderOf, type PermissionScope } from './permission-scope.ts'

export interface DraftRow {
  /** Of the row itself, so that it keeps its place when another one goes. */
  key: number
  target: Choice | null
  accessType: AccessType
}

export interface PermissionDraft {
  rows: DraftRow[]
  isAuto: boolean
  isMerged: boolean
}

export const FULL_ACCESS: AccessType = 0

export const emptyDraft = (): PermissionDraft => ({ rows: [newRow([])], isAuto: false, isMerged: true })

export const newRow = (rows: readonly DraftRow[]): DraftRow => ({
  key: Math.max(0, ...rows.map(({ key }) => key)) + 1,
  target: null,
  accessType: FULL_ACCESS,
})

/**
 * The calls that a form means: one for a group or an employee with its devices, or one for each group or employee of a
 * device. Empty where nothing was chosen. A target that was chosen twice counts as it was chosen last.
 */
export function grantsOf(scope: PermissionScope, { rows, isAuto, isMerged }: PermissionDraft): Grant[] {
  const accessByTarget = new Map(rows.flatMap(({ target, accessType }) => (target ? [[target.id, accessType]] : [])))
  const chosen = [...accessByTarget]
  if (chosen.length === 0) return []
  const holder = holderOf(scope)
  if (scope.by === 'device') {
    /* From a device nothing is known of its holders' other devices, so those always stay. */
    return chosen.map(([holderId, permission]) => ({
      holder,
      holderId,
      devices: [{ device_id: scope.id, permission }],
      isAuto,
      isMerged: true,
    }))
  }
  const devices = chosen.map(([device_id, permission]) => ({ device_id, permission }))
  return [{ holder, holderId: scope.id, devices, isAuto, isMerged }]
}
