/** Folders as the panel, the tabs and the dialogs read them. Every kept answer lies under one key. */
import { FOLDER_PAGE_SIZE_MAX, Folder, type FolderId, listFolders } from '@sova/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { callApi } from '../api/call-api.ts'

export const FOLDERS_KEY = ['folders'] as const

const FRESH_MS = 60_000

/** What a closed node of the tree shows. */
export const FolderNode = z.pick(Folder, {
  id: true,
  name: true,
  parent_id: true,
  children_count: true,
  cameras_count: true,
})
export type FolderNode = z.output<typeof FolderNode>

const NODE_FIELDS = Object.keys(FolderNode.shape) as (keyof FolderNode)[]

/** Root folders by name, a page after a page. */
export const rootFoldersQuery = infiniteQueryOptions({
  queryKey: [...FOLDERS_KEY, 'roots'],
  initialPageParam: 1,
  queryFn: async ({ pageParam, signal }) => {
    const request = {
      filters: { parent_id: null },
      page: pageParam,
      page_size: FOLDER_PAGE_SIZE_MAX,
      fields: NODE_FIELDS,
    }
    const { results, page } = await callApi(listFolders, request, signal)
    return { nodes: z.parse(z.array(FolderNode), results), next: page.next }
  },
  getNextPageParam: ({ next }) => next,
  staleTime: FRESH_MS,
})

/** One folder with its cameras and subfolders; null where the caller has no such folder. */
export const folderQuery = (id: FolderId) =>
  queryOptions({
    queryKey: [...FOLDERS_KEY, 'one', id],
    queryFn: async ({ signal }) => {
      const { results } = await callApi(listFolders, { filters: { id }, page_size: 1 }, signal)
      const [row] = results
      return row ? z.parse(Folder, row) : null
    },
    staleTime: FRESH_MS,
  })

/** Folders of any depth, found by words of their names. */
export const findFoldersQuery = (search: string) =>
  queryOptions({
    queryKey: [...FOLDERS_KEY, 'found', search],
    queryFn: async ({ signal }) => {
      const request = { search: search || null, page_size: FOLDER_PAGE_SIZE_MAX, fields: NODE_FIELDS }
      const { results, count } = await callApi(listFolders, request, signal)
      return { nodes: z.parse(z.array(FolderNode), results), count }
    },
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })
