/** The bell of the sidebar: how many messages wait to be read, and the way to them. */
import { ActionIcon, Indicator, Tooltip } from '@mantine/core'
import { UNREAD_COUNT_MAX } from '@sova/contract'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { unreadQuery } from './notification-queries.ts'

export function NotificationBell() {
  const { t } = useTranslation('notifications')
  const navigate = useNavigate()
  const { data: count = 0 } = useQuery(unreadQuery)
  const shown = count >= UNREAD_COUNT_MAX ? `${UNREAD_COUNT_MAX}+` : String(count)
  const label = count === 0 ? t('heading') : t('bellUnread', { count: shown })
  return (
    <Tooltip label={label} position="right">
      <Indicator label={shown} size={16} offset={7} disabled={count === 0}>
        <ActionIcon size={36} aria-label={label} onClick={() => void navigate({ to: '/notifications' })}>
          <IconBell size={19} stroke={1.6} />
        </ActionIcon>
      </Indicator>
    </Tooltip>
  )
}
