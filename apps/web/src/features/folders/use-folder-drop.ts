import type { FolderId } from '@sova/contract'
import type { RefObject } from 'react'
import { useDropTarget } from '../../shared/drag/use-drop-target.ts'
import { useFolderChanges } from './folder-changes.ts'
import { mayMove } from './may-move.ts'

/**
 * Takes cameras and folders that are dropped on a folder of the tree.
 * @param path from the root to the folder; empty is the root
 */
export function useFolderDrop(element: RefObject<HTMLElement | null>, path: readonly FolderId[]): { over: boolean } {
  const changes = useFolderChanges()
  const { over } = useDropTarget({
    element,
    enabled: true,
    accepts: (what) => mayMove(what, path),
    onDrop: (what) => void changes.move(what, path.at(-1) ?? null),
  })
  return { over: over !== null }
}
