/** Folders of one account: what it may do with them, and what may stand where. */

import { nameUnknownCameras } from '@sova/cameras'
import {
  describePage,
  Failure,
  FOLDER_CAMERAS_MAX,
  FOLDER_FIELDS,
  FOLDERS_MAX,
  Folder,
  type FolderListRequest,
  type FolderRow,
  type PageInfo,
} from '@sova/contract'
import { type Database, searchPatterns } from '@sova/database'
import { createFolderRepository, type FolderQuery, type FolderRepository } from './folder-repository.ts'
import { createFolderTree, type FolderTree } from './folder-tree.ts'

export interface FolderService {
  list(accountId: string, request: FolderListRequest): Promise<{ results: FolderRow[]; count: number; page: PageInfo }>
  create(accountId: string, draft: FolderDraft): Promise<Folder>
  edit(accountId: string, id: number, change: FolderChange): Promise<Folder>
  /** @returns how many of its cameras the account sees now */
  putCameras(accountId: string, id: number, numbers: readonly string[]): Promise<number>
  takeCameras(accountId: string, id: number, numbers: readonly string[]): Promise<number>
  /** @returns the folder and its subfolders, which went with it */
  delete(accountId: string, id: number): Promise<number[]>
}

export interface FolderDraft {
  name: string
  parentId: number | null
  cameraNumbers: readonly string[]
}

/** What is undefined stays as it is. */
export interface FolderChange {
  name: string | undefined
  parentId: number | null | undefined
}

export function createFolderService({ db }: Pick<Database, 'db'>): FolderService {
  const folders = createFolderRepository(db)

  /** Changes of one account's folders come one after another, so that two moves can't make a circle. */
  const change = <Result>(accountId: string, work: (changed: FolderRepository, tree: FolderTree) => Promise<Result>) =>
    db.transaction().execute(async (transaction) => {
      const changed = createFolderRepository(transaction)
      await changed.lock(accountId)
      return work(changed, createFolderTree(await changed.listNodes(accountId)))
    })

  async function putAllowed(changed: FolderRepository, accountId: string, id: number, numbers: readonly string[]) {
    await refuseUnknown(changed, accountId, numbers)
    await changed.putCameras(id, numbers)
    if ((await changed.countItems(id)) > FOLDER_CAMERAS_MAX) {
      throw refuse('camera_numbers', 'folder_cameras_max', { maximum: FOLDER_CAMERAS_MAX })
    }
  }

  return {
    async list(accountId, request) {
      const query = readQuery(accountId, request)
      const count = await folders.count(query)
      const page = describePage({ page: request.page, pageSize: request.page_size, count })
      const rows = await folders.page(query, page.page_size, (page.current - 1) * page.page_size)
      const results = rows.map((row) => {
        const wanted = FOLDER_FIELDS.filter((field) => query.fields.has(field))
        return { ...Object.fromEntries(wanted.map((field) => [field, row[field]])), id: row.id }
      })
      return { results, count, page }
    },

    create: (accountId, { name, parentId, cameraNumbers }) =>
      change(accountId, async (changed, tree) => {
        if (tree.size >= FOLDERS_MAX) throw refuse('non_field_errors', 'folders_max', { maximum: FOLDERS_MAX })
        tree.refuseWrongPlace(null, parentId)
        const id = await changed.insert(accountId, parentId, name)
        await putAllowed(changed, accountId, id, cameraNumbers)
        return readWhole(changed, accountId, id)
      }),

    edit: (accountId, id, { name, parentId }) =>
      change(accountId, async (changed, tree) => {
        if (!tree.has(id)) throw new Failure('not_found')
        if (parentId !== undefined) tree.refuseWrongPlace(id, parentId)
        await changed.update(id, {
          ...(name === undefined ? {} : { name }),
          ...(parentId === undefined ? {} : { parent_id: parentId }),
        })
        return readWhole(changed, accountId, id)
      }),

    putCameras: (accountId, id, numbers) =>
      change(accountId, async (changed, tree) => {
        if (!tree.has(id)) throw new Failure('not_found')
        await putAllowed(changed, accountId, id, numbers)
        return changed.countVisible(accountId, id)
      }),

    takeCameras: (accountId, id, numbers) =>
      change(accountId, async (changed, tree) => {
        if (!tree.has(id)) throw new Failure('not_found')
        await changed.takeCameras(id, numbers)
        return changed.countVisible(accountId, id)
      }),

    delete: (accountId, id) =>
      change(accountId, async (changed, tree) => {
        if (!tree.has(id)) throw new Failure('not_found')
        await changed.delete(id)
        return tree.branchOf(id)
      }),
  }
}

function readQuery(accountId: string, request: FolderListRequest): FolderQuery {
  return {
    accountId,
    id: request.filters?.id ?? null,
    parentId: request.filters?.parent_id,
    patterns: searchPatterns(request.search ?? ''),
    sort: request.order_by,
    fields: new Set(request.fields ?? FOLDER_FIELDS),
  }
}

async function readWhole(changed: FolderRepository, accountId: string, id: number): Promise<Folder> {
  const whole = { accountId, id, parentId: undefined, patterns: [], sort: 'name_asc' } as const
  const [row] = await changed.page({ ...whole, fields: new Set(FOLDER_FIELDS) }, 1, 0)
  return Folder.parse(row)
}

/** A camera that is hidden from the account and one that does not exist are refused alike. */
async function refuseUnknown(changed: FolderRepository, accountId: string, numbers: readonly string[]): Promise<void> {
  const unknown = await changed.findUnknown(accountId, numbers)
  if (unknown.length === 0) return
  throw refuse('camera_numbers', 'folder_cameras_unknown', { numbers: nameUnknownCameras(unknown) })
}

const refuse = (field: string, key: string, parameters: Record<string, string | number>) =>
  new Failure('invalid_request', { fields: { [field]: [key] }, parameters })
