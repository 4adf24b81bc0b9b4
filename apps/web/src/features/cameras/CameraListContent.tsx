import { CameraSort } from '@sova/contract'
import { IconFolderOff } from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { CameraListAnswer, CameraListQuestion } from '../../shared/cameras/camera-list-query.ts'
import { folderQuery } from '../../shared/folders/folder-queries.ts'
import { Blank } from '../../shared/ui/Blank.tsx'
import { LoadFailure } from '../../shared/ui/LoadFailure.tsx'
import { CameraGrid } from './CameraGrid.tsx'
import { CameraListEmpty } from './CameraListEmpty.tsx'
import { CameraListSkeleton } from './CameraListSkeleton.tsx'
import type { CameraListSearch } from './camera-list-search.ts'
import type { GrabMode } from './GrabbableTile.tsx'

const CameraTable = lazy(() => import('./CameraTable.tsx'))

interface ContentProps {
  question: CameraListQuestion
  search: CameraListSearch
  list: UseQueryResult<CameraListAnswer>
  grab: GrabMode
  show(change: CameraListSearch): void
}

export function CameraListContent({ question, search, list, grab, show }: ContentProps) {
  const { t } = useTranslation('cameras')
  const { folder } = question
  const chosenFolder = useQuery({ ...folderQuery(folder ?? 0), enabled: folder !== undefined })
  const sortBy = useCallback(
    (sort: string | undefined) => {
      const order = CameraSort.safeParse(sort)
      show({ sort: order.success ? order.data : undefined })
    },
    [show],
  )
  if (folder !== undefined && chosenFolder.data === null) {
    return <Blank icon={IconFolderOff} title={t('folderNotFound')} hint={t('folderNotFoundHint')} />
  }
  if (list.data) {
    const { results } = list.data
    if (results.length === 0) return <CameraListEmpty kind={question.kind} searching={Boolean(search.search)} />
    if (search.view !== 'table') return <CameraGrid cameras={results} grab={grab} />
    return (
      <Suspense fallback={<CameraListSkeleton view={search.view} />}>
        <CameraTable cameras={results} sort={search.sort} onSort={sortBy} />
      </Suspense>
    )
  }
  if (list.error) return <LoadFailure reason={list.error.message} onReload={() => void list.refetch()} />
  return <CameraListSkeleton view={search.view} />
}
