/** The list that the address names, kept fresh while it is looked at. */
import { type FolderId, TOKEN_TTL_DEFAULT_S } from '@sova/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { cameraListQuery } from '../../shared/cameras/camera-list-query.ts'
import type { CameraListKind } from '../../shared/cameras/camera-sorts.ts'
import { useTokenRefresh } from '../../shared/cameras/use-token-refresh.ts'
import { questionOf } from './camera-list-question.ts'
import type { CameraListSearch } from './camera-list-search.ts'

export function useCameraList(kind: CameraListKind, search: CameraListSearch, folder: FolderId | undefined) {
  const question = questionOf(kind, search, folder)
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
