/** The folders of one account as a tree: pure decisions about where a folder may stand. */
import { Failure, FOLDER_DEPTH_MAX } from '@sova/contract'

export interface FolderNode {
  id: number
  parent_id: number | null
}

export interface FolderTree {
  has(id: number): boolean
  readonly size: number
  /** The folder itself and everything below it, parents before children. */
  branchOf(id: number): number[]
  /** @throws Failure naming `parent_id` when the folder (null: a new one) may not stand there */
  refuseWrongPlace(id: number | null, parentId: number | null): void
}

export function createFolderTree(nodes: readonly FolderNode[]): FolderTree {
  const parentOf = new Map(nodes.map((node) => [node.id, node.parent_id]))
  const childrenOf = new Map<number, number[]>()
  for (const { id, parent_id } of nodes) {
    if (parent_id !== null) childrenOf.set(parent_id, [...(childrenOf.get(parent_id) ?? []), id])
  }

  /** Of a root folder 1; of no folder 0. */
  function depthOf(id: number | null): number {
    let depth = 0
    for (let at: number | null = id; at !== null && depth <= nodes.length; at = parentOf.get(at) ?? null) depth += 1
    return depth
  }

  const heightOf = (id: number): number =>
    1 + Math.max(0, ...(childrenOf.get(id) ?? []).map((child) => heightOf(child)))

  function branchOf(id: number): number[] {
    return [id, ...(childrenOf.get(id) ?? []).flatMap((child) => branchOf(child))]
  }

  return {
    has: (id) => parentOf.has(id),
    size: nodes.length,
    branchOf,
    refuseWrongPlace(id, parentId) {
      if (parentId === null) return
      if (!parentOf.has(parentId)) throw wrongParent('folder_parent_unknown')
      if (id !== null && branchOf(id).includes(parentId)) throw wrongParent('folder_cycle')
      const depth = depthOf(parentId) + (id === null ? 1 : heightOf(id))
      if (depth > FOLDER_DEPTH_MAX) throw wrongParent('folder_depth', { maximum: FOLDER_DEPTH_MAX })
    },
  }
}

const wrongParent = (key: string, parameters: Record<string, number> = {}) =>
  new Failure('invalid_request', { fields: { parent_id: [key] }, parameters })
