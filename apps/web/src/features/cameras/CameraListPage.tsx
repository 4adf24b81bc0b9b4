import { TOKEN_TTL_DEFAULT_S } from '@sova/contract'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useTokenRefresh } from '../../shared/cameras/use-token-refresh.ts'
import { LoadFailure } from '../../shared/ui/LoadFailure.tsx'
import { CameraGrid, CameraGridSkeleton } from './CameraGrid.tsx'
import { CameraListEmpty } from './CameraListEmpty.tsx'
import { CameraListFooter } from './CameraListFooter.tsx'
import classes from './CameraListPage.module.css'
import { CameraListTabs } from './CameraListTabs.tsx'
import { CameraListTools } from './CameraListTools.tsx'
import { CameraTable } from './CameraTable.tsx'
import { type CameraListAnswer, cameraListQuery } from './camera-list-query.ts'
import { type CameraListEndpoint, type CameraListSearch, sortOf } from './camera-list-search.ts'

export const MyCamerasPage = () => <CameraListPage endpoint="my" />
export const FavouriteCamerasPage = () => <CameraListPage endpoint="fav" />
export const FoundCamerasPage = () => <CameraListPage endpoint="search" />

function CameraListPage({ endpoint }: { endpoint: CameraListEndpoint }) {
  const search: CameraListSearch = useSearch({ strict: false })
  const sort = sortOf(endpoint, search.sort)
  const list = useQuery(cameraListQuery({ endpoint, search: search.search, sort, page: search.page ?? 1 }))
  useTokenRefresh(list, TOKEN_TTL_DEFAULT_S)

  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <CameraListTabs endpoint={endpoint} search={search} />
        <CameraListTools endpoint={endpoint} search={search} sort={sort} count={list.data?.count} />
      </header>
      <div className={classes.content} aria-busy={list.isFetching}>
        <CameraListContent endpoint={endpoint} search={search} list={list} />
      </div>
      {list.data && list.data.count > 0 && <CameraListFooter list={list.data} />}
    </div>
  )
}

interface ContentProps {
  endpoint: CameraListEndpoint
  search: CameraListSearch
  list: UseQueryResult<CameraListAnswer>
}

function CameraListContent({ endpoint, search, list }: ContentProps) {
  if (list.data) {
    if (list.data.results.length === 0)
      return <CameraListEmpty endpoint={endpoint} searching={Boolean(search.search)} />
    const View = search.view === 'table' ? CameraTable : CameraGrid
    return <View cameras={list.data.results} />
  }
  if (list.error) return <LoadFailure reason={list.error.message} onReload={() => void list.refetch()} />
  return <CameraGridSkeleton />
}
