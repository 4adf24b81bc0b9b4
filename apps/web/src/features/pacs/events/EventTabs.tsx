import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AnalyticIcon } from '../../../shared/cameras/AnalyticIcon.tsx'
import classes from './Events.module.css'
import { EVENT_KINDS, EVENT_TYPES, type EventKind } from './event-kinds.ts'

export function EventTabs({ kind }: { kind: EventKind }) {
  const { t } = useTranslation('pacs-events')
  return (
    <nav className={classes.tabs} aria-label={t('tabs')}>
      {EVENT_KINDS.map((tab) => (
        <Link
          key={tab}
          to="/pacs/events/$kind"
          params={{ kind: tab }}
          className={classes.tab}
          aria-current={tab === kind ? 'page' : undefined}
        >
          <span aria-hidden className={classes.tabIcon}>
            <AnalyticIcon type={EVENT_TYPES[tab]} />
          </span>
          {t(`tab_${tab}`)}
        </Link>
      ))}
    </nav>
  )
}
