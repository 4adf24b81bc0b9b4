/** The list that the address names, kept fresh while it is looked at. */
import { type FolderId, TABLE_PAGE_SIZES, TOKEN_TTL_DEFAULT_S } from '@sova/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type CameraListQuestion, cameraListQuery } from '../../shared/cameras/camera-list-query.ts'
import { type CameraListKind, sortOf } from '../../shared/cameras/camera-sorts.ts'
import { useTokenRefresh } from '../../shared/cameras/use-token-refresh.ts'
import { cameraPageSize } from '../../shared/device.ts'
import type { CameraListSearch } from './camera-list-search.ts'

/** A table has the page size that was chosen for it; a weak device has its small one everywhere. */
export function pageSizeOf({ view, p }: CameraListSearch, devicePageSize: number = cameraPageSize()): number {
  const chosen = view === 'table' ? p?.page_size : undefined
  return devicePageSize < TABLE_PAGE_SIZES[0] ? devicePageSize : (chosen ?? devicePageSize)
}

export function useCameraList(kind: CameraListKind, search: CameraListSearch, folder: FolderId | undefined) {
  const question: CameraListQuestion = {
    kind,
    search: search.search,
    folder: kind === 'folder' ? folder : undefined,
    sort: sortOf(kind, search.sort),
    page: search.page ?? 1,
    pageSize: pageSizeOf(search),
  }
  const list = useQuery(cameraListQuery(question))
  useTokenRefresh(list, TOKEN_TTL_DEFAULT_S)

  /* A page above the count is answered with page 1, and the address follows. */
  const navigate = useNavigate()
  const shownPage = list.isPlaceholderData ? undefined : list.data?.page.current
  useEffect(() => {
    if (shownPage === undefined || shownPage === question.page) return
    void navigate({ to: '.', search: (old) => ({ ...old, page: undefined }), replace: true })
  }, [shownPage, question.page, navigate])

  return { question, list }
}
