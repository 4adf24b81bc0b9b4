import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './CameraListPage.module.css'
import { cameraCountQuery } from './camera-list-query.ts'
import type { CameraListEndpoint, CameraListSearch } from './camera-list-search.ts'

const TABS = [
  { endpoint: 'my', to: '/cams/my', label: 'tabMy' },
  { endpoint: 'fav', to: '/cams/fav', label: 'tabFav' },
] as const

/** The lists with their counts; the search tab is there only while something is searched for (spec 1 §2). */
export function CameraListTabs({ endpoint, search }: { endpoint: CameraListEndpoint; search: CameraListSearch }) {
  const { t } = useTranslation('cameras')
  const { view } = search
  return (
    <div className={classes.tabs}>
      <h1>{t('heading')}</h1>
      <nav className={classes.tabList} aria-label={t('tabs')}>
        {TABS.map((tab) => (
          <Link
            key={tab.endpoint}
            to={tab.to}
            search={{ view }}
            className={classes.tab}
            aria-current={tab.endpoint === endpoint ? 'page' : undefined}
          >
            {t(tab.label)}
            <TabCount endpoint={tab.endpoint} search={undefined} />
          </Link>
        ))}
        {search.search && (
          <Link
            to="/cams/search"
            search={{ view, search: search.search }}
            className={classes.tab}
            aria-current={endpoint === 'search' ? 'page' : undefined}
          >
            {t('tabSearch')}
            <TabCount endpoint="search" search={search.search} />
          </Link>
        )}
      </nav>
    </div>
  )
}

function TabCount({ endpoint, search }: { endpoint: CameraListEndpoint; search: string | undefined }) {
  const { data } = useQuery(cameraCountQuery(endpoint, search))
  return data === undefined ? null : <span>{data}</span>
}
