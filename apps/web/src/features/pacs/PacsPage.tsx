/** What every page of access control has above it. */
import { useTranslation } from 'react-i18next'
import { SectionPage } from '../../shared/section/SectionPage.tsx'

/** In the order of the specification; a tab is current on its list and on the pages of one row of it. */
const TABS = [
  { to: '/pacs/employees', label: 'tabEmployees', pages: /^\/pacs\/(employees|employee\/)/ },
  { to: '/pacs/devices', label: 'tabDevices', pages: /^\/pacs\/(devices$|device\/)/ },
  {
    to: '/pacs/devices-access-groups',
    label: 'tabGroups',
    pages: /^\/pacs\/(devices-access-groups|device-access-group\/)/,
  },
  { to: '/pacs/cars', label: 'tabCars', pages: /^\/pacs\/(cars|car\/)/ },
  { to: '/pacs/events', label: 'tabEvents', pages: /^\/pacs\/events/ },
] as const

export function PacsPage() {
  const { t } = useTranslation('pacs')
  return (
    <SectionPage
      heading={t('heading')}
      tabsLabel={t('tabs')}
      tabs={TABS.map(({ to, label, pages }) => ({ to, label: t(label), isAt: (pathname) => pages.test(pathname) }))}
    />
  )
}
