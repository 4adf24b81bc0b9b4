/** Three tabs, and the lists behind them (spec 2 §2; readings). */
import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './AnalyticsSetup.module.css'
import { ANALYTIC_KINDS } from './analytic-kinds.ts'

export function AnalyticsTabs({ path }: { path: string }) {
  const { t } = useTranslation('setup')
  const others = ANALYTIC_KINDS.filter(({ isNamed }) => !isNamed)
  const opened = others.find((kind) => kind.path === path)
  return (
    <nav className={classes.tabs} aria-label={t('tabAnalytics')}>
      {ANALYTIC_KINDS.filter(({ isNamed }) => isNamed).map((kind) => (
        <Link
          key={kind.path}
          to="/setup/analytics-settings/$kind"
          params={{ kind: kind.path }}
          className={classes.tab}
          aria-current={kind.path === path ? 'page' : undefined}
        >
          {t(kind.label)}
        </Link>
      ))}
      <Menu position="bottom-start">
        <Menu.Target>
          <button type="button" className={classes.tab} aria-current={opened ? 'page' : undefined}>
            {opened ? t(opened.label) : t('moreAnalytics')}
            <IconChevronDown size={14} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {others.map((kind) => (
            <Menu.Item
              key={kind.path}
              renderRoot={(props) => (
                <Link to="/setup/analytics-settings/$kind" params={{ kind: kind.path }} {...props} />
              )}
            >
              {t(kind.label)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </nav>
  )
}
