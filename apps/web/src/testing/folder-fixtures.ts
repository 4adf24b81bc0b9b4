/** Folders as the portal answers them, made of a few words. */
import {
  type Camera,
  describePage,
  type Folder,
  type listFolders,
  type RequestInputOf,
  type ResponseOf,
} from '@sova/contract'

export interface FolderSeed {
  id: number
  name: string
  parentId: number | null
  /** Numbers. */
  cameras: string[]
}

export function buildFolder(seeds: readonly FolderSeed[], cameras: readonly Camera[], id: number): Folder {
  const seed = seeds.find((other) => other.id === id)
  if (!seed) throw new Error(`there is no folder ${id}`)
  const below = (parent: number) => seeds.filter(({ parentId }) => parentId === parent)
  const children = below(id).map((child) => ({
    id: child.id,
    name: child.name,
    children_count: below(child.id).length,
    cameras_count: child.cameras.length,
  }))
  const held = cameras.filter(({ number }) => seed.cameras.includes(number))
  return {
    id,
    name: seed.name,
    parent_id: seed.parentId,
    cameras: held.map(({ number, title }) => ({ number, title })),
    cameras_count: held.length,
    children,
    children_count: children.length,
  }
}

export function folderListAnswer(
  seeds: readonly FolderSeed[],
  cameras: readonly Camera[],
  { filters = {}, search = '' }: RequestInputOf<typeof listFolders>,
): ResponseOf<typeof listFolders> {
  const found = seeds.filter(
    ({ id, name, parentId }) =>
      (filters.id === undefined || filters.id === id) &&
      (filters.parent_id === undefined || filters.parent_id === parentId) &&
      name.toLowerCase().includes(search.toLowerCase()),
  )
  const results = found.map(({ id }) => buildFolder(seeds, cameras, id))
  return { results, count: results.length, page: describePage({ page: 1, pageSize: 60, count: results.length }) }
}
