import type { FolderId } from '@sova/contract'
import type { DragPayload } from '../../shared/drag/drag-payload.ts'

/**
 * May this go there? A folder can't go into itself or below itself, and nothing goes where it lies already.
 * @param target from the root to the folder that takes it; empty is the root, which holds no cameras
 */
export function mayMove(what: DragPayload, target: readonly FolderId[]): boolean {
  const parent = target.at(-1) ?? null
  if (what.kind === 'camera') return parent !== null && what.fromFolder !== parent
  return what.parentId !== parent && !target.includes(what.id)
}
