import { Link, useMatches } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AlertsButton } from '../../features/account-alerts/AlertsButton.tsx'
import { NotificationBell } from '../../features/notifications/NotificationBell.tsx'
import { useKnownContext } from '../../features/session/context-query.ts'
import { entryPlace, useSectionMemory } from '../section-memory.ts'
import { SECTIONS } from '../sections.ts'
import { LogoLink } from './LogoLink.tsx'
import classes from './Sidebar.module.css'
import { ThemeToggle } from './ThemeToggle.tsx'
import { UserMenu } from './UserMenu.tsx'

export function Sidebar() {
  const { t } = useTranslation('shell')
  const context = useKnownContext()
  const remembered = useSectionMemory()
  const current = useMatches({ select: (matches) => matches.findLast((match) => match.staticData.section) })
  const currentSection = current?.staticData.section
  const visible = SECTIONS.filter((section) => !section.visible || (context && section.visible(context)))

  return (
    <nav className={classes.rail} aria-label={t('sections')}>
      <LogoLink />
      {visible.map((section) => {
        const { id, label, icon: SectionIcon } = section
        const place = entryPlace(section, currentSection, remembered)
        return (
          <Link
            key={id}
            to={place.pathname}
            search={place.search}
            className={classes.entry}
            aria-current={id === currentSection ? 'page' : undefined}
          >
            <SectionIcon size={21} stroke={1.6} aria-hidden />
            <span>{t(label)}</span>
          </Link>
        )
      })}
      <span className={classes.gap} />
      <ThemeToggle />
      <AlertsButton />
      <NotificationBell />
      <UserMenu />
    </nav>
  )
}
