/** Which folders of the tree are open: kept while one goes from list to list, where each page has its own panel. */
import type { FolderId } from '@sova/contract'
import { createSessionStore } from '../../shared/session-store.ts'

export const useOpenedFolders = createSessionStore<{ opened: ReadonlySet<FolderId> }>({ opened: new Set() })

export const setFolderOpened = (id: FolderId, isOpen: boolean): void =>
  useOpenedFolders.setState(({ opened }) => {
    const next = new Set(opened)
    if (isOpen) next.add(id)
    else next.delete(id)
    return { opened: next }
  })
