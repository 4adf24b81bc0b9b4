import type { FolderId } from '@sova/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type CameraSet, cameraCountQuery } from '../../shared/cameras/camera-list-query.ts'
import type { CameraListKind } from '../../shared/cameras/camera-sorts.ts'
import { folderQuery } from '../../shared/folders/folder-queries.ts'
import { formatNumber } from '../../shared/format-number.ts'
import section from '../../shared/section/SectionPage.module.css'
import classes from './CameraListPage.module.css'
import type { CameraListSearch } from './camera-list-search.ts'

const TAB = `${section.tab} ${classes.tab}`

interface CameraListTabsProps {
  kind: CameraListKind
  search: CameraListSearch
  /** The folder that was chosen last. */
  folder: FolderId | undefined
  children: ReactNode
}

/** The lists with their counts; search and folder are there only while something is searched for or chosen. */
export function CameraListTabs({ kind, search, folder, children }: CameraListTabsProps) {
  const { t } = useTranslation('cameras')
  const { view, p } = search
  const kept = { view, p, folder }
  const current = (tab: CameraListKind) => (tab === kind ? ('page' as const) : undefined)
  return (
    <div className={classes.tabs}>
      <h1 className={section.heading}>{t('heading')}</h1>
      <nav className={classes.tabList} aria-label={t('tabs')}>
        <Link to="/cams/my" search={kept} className={TAB} aria-current={current('my')}>
          {t('tabMy')}
          <TabCount kind="my" />
        </Link>
        <Link to="/cams/fav" search={kept} className={TAB} aria-current={current('fav')}>
          {t('tabFav')}
          <TabCount kind="fav" />
        </Link>
        {search.search && (
          <Link
            to="/cams/search"
            search={{ ...kept, search: search.search }}
            className={TAB}
            aria-current={current('search')}
          >
            {t('tabSearch')}
            <TabCount kind="search" search={search.search} />
          </Link>
        )}
        {folder !== undefined && <FolderTab id={folder} search={{ view, p }} current={current('folder')} />}
      </nav>
      {children}
    </div>
  )
}

interface FolderTabProps {
  id: FolderId
  search: Pick<CameraListSearch, 'view' | 'p'>
  current: 'page' | undefined
}

/** Not shown for a folder that the caller does not have, or no longer. */
function FolderTab({ id, search, current }: FolderTabProps) {
  const { data: folder } = useQuery(folderQuery(id))
  if (!folder) return null
  return (
    <Link
      to="/cams/folder/$folderId"
      params={{ folderId: String(id) }}
      search={search}
      className={TAB}
      aria-current={current}
      title={folder.name}
    >
      <b>{folder.name}</b>
      <TabCount kind="folder" folder={id} />
    </Link>
  )
}

function TabCount(set: CameraSet) {
  const { data } = useQuery(cameraCountQuery(set))
  return data === undefined ? null : <span>{formatNumber(data)}</span>
}
