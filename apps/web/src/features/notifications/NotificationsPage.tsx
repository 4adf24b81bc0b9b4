/** What every page of notifications has above it. */
import { useTranslation } from 'react-i18next'
import { SectionPage } from '../../shared/section/SectionPage.tsx'

const TABS = [
  { to: '/notifications', label: 'tabMessages' },
  { to: '/notifications/rules', label: 'tabRules' },
] as const

export function NotificationsPage() {
  const { t } = useTranslation('notifications')
  return (
    <SectionPage
      heading={t('heading')}
      tabsLabel={t('tabs')}
      tabs={TABS.map(({ to, label }) => ({ to, label: t(label), isAt: (pathname) => pathname === to }))}
    />
  )
}
