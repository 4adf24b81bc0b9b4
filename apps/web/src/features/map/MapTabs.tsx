import { MAP_KINDS, type MapKind } from '@sova/contract'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './Map.module.css'

const LABELS = { my: 'tabMy', fav: 'tabFav', public: 'tabPublic' } as const

export function MapTabs({ kind }: { kind: MapKind }) {
  const { t } = useTranslation('map')
  return (
    <nav className={classes.tabs} aria-label={t('tabs')}>
      {MAP_KINDS.map((tab) => (
        <Link key={tab} to={`/map/${tab}`} search={{}} aria-current={tab === kind ? 'page' : undefined}>
          {t(LABELS[tab])}
        </Link>
      ))}
    </nav>
  )
}
