/** The operator's console: what every page of it has above it. */
import { useTranslation } from 'react-i18next'
import { SectionPage } from '../../shared/section/SectionPage.tsx'

const TABS = [
  { to: '/admin/cameras', label: 'tabCameras' },
  { to: '/admin/servers', label: 'tabServers' },
  { to: '/admin/users', label: 'tabUsers' },
  { to: '/admin/organisations', label: 'tabGangs' },
  { to: '/admin/devices', label: 'tabDevices' },
  { to: '/admin/branding', label: 'tabBranding' },
  { to: '/admin/health', label: 'tabHealth' },
  { to: '/admin/audit', label: 'tabAudit' },
] as const

export function AdminPage() {
  const { t } = useTranslation('admin')
  return (
    <SectionPage
      heading={t('heading')}
      tabsLabel={t('tabs')}
      tabs={TABS.map(({ to, label }) => ({ to, label: t(label), isAt: (pathname) => pathname.startsWith(to) }))}
    />
  )
}
