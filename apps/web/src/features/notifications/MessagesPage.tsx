/** What the account was told, the latest first. */
import { ActionIcon, Badge, Button, Loader, SegmentedControl, Tooltip } from '@mantine/core'
import type { Notification } from '@sova/contract'
import { IconBellOff, IconCheck, IconChecks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../shared/format-moment.ts'
import { PageButton } from '../../shared/paging/PageButton.tsx'
import { Pager } from '../../shared/paging/Pager.tsx'
import { Blank } from '../../shared/ui/Blank.tsx'
import { LoadFailure } from '../../shared/ui/LoadFailure.tsx'
import { KindIcon, useKindNames } from './KindIcon.tsx'
import classes from './Notifications.module.css'
import { messagesQuery, useMarkRead } from './notification-queries.ts'

export function MessagesPage() {
  const { t } = useTranslation(['notifications', 'common'])
  const [page, setPage] = useState(1)
  const [isUnread, setUnread] = useState(false)
  const { data, error, refetch } = useQuery(messagesQuery(page, isUnread))
  const markRead = useMarkRead()
  return (
    <>
      <div className={classes.tools}>
        <SegmentedControl
          aria-label={t('show')}
          value={isUnread ? 'unread' : 'all'}
          onChange={(value) => {
            setUnread(value === 'unread')
            setPage(1)
          }}
          data={[
            { value: 'all', label: t('showAll') },
            { value: 'unread', label: t('showUnread') },
          ]}
        />
        <span className={classes.gap} />
        <Button variant="default" leftSection={<IconChecks size={16} />} onClick={() => markRead.mutate(null)}>
          {t('markAllRead')}
        </Button>
      </div>
      <div className={classes.content}>
        {!data && error && <LoadFailure reason={error.message} onReload={() => void refetch()} />}
        {!data && !error && <Loader role="status" aria-label={t('common:loading')} color="gray" m="lg" size={22} />}
        {data?.count === 0 && (
          <Blank icon={IconBellOff} title={t(isUnread ? 'noneUnread' : 'none')} hint={t('noneHint')} />
        )}
        {data && data.count > 0 && (
          <ul className={classes.messages} aria-label={t('tabMessages')}>
            {data.results.map((message) => (
              <MessageRow key={message.id} message={message} onRead={() => markRead.mutate([message.id])} />
            ))}
          </ul>
        )}
      </div>
      {data && data.page.all > 1 && (
        <div className={classes.footer}>
          <Pager page={data.page} control={(props) => <PageButton onPage={setPage} {...props} />} />
        </div>
      )}
    </>
  )
}

const MS_PER_S = 1000

function MessageRow({ message, onRead }: { message: Notification; onRead(): void }) {
  const { t } = useTranslation('notifications')
  const kindName = useKindNames()
  const { camera, kind, at, is_read: isRead, is_test: isTest, rule_title: rule } = message
  const place = camera?.title ?? message.text
  const title = isTest ? t('testTitle') : place === '' ? kindName(kind) : `${kindName(kind)}: ${place}`
  const details = [
    formatMoment(at),
    camera ? message.text : '',
    message.events_count > 1 ? t('events', { events: message.events_count, cameras: message.cameras_count }) : '',
    message.is_silent ? t('silent') : '',
    t('byRule', { rule }),
  ].filter((part) => part !== '')
  return (
    <li className={classes.message} data-unread={isRead ? undefined : true}>
      <span className={classes.icon}>
        <KindIcon kind={kind} />
      </span>
      <div className={classes.words}>
        {camera ? (
          <Link
            to="."
            search={{ camera: camera.number, time: Math.floor(Date.parse(at) / MS_PER_S) }}
            className={classes.title}
            onClick={() => {
              if (!isRead) onRead()
            }}
          >
            {title}
          </Link>
        ) : (
          <span className={classes.title}>{title}</span>
        )}
        <span className={classes.detail}>{details.join(' · ')}</span>
      </div>
      <MessageWays message={message} />
      {!isRead && (
        <Tooltip label={t('markRead')}>
          <ActionIcon aria-label={t('markReadOf', { title })} onClick={onRead}>
            <IconCheck size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  )
}

const COLOURS = { waiting: 'gray', sent: 'green', failed: 'red', withdrawn: 'gray' } as const

/** How far it has come on each way; several browsers stand as one where they are alike. */
function MessageWays({ message }: { message: Notification }) {
  const { t } = useTranslation('notifications')
  const ways = new Map(message.deliveries.map((way) => [`${way.channel} ${way.state} ${way.failure}`, way]))
  if (ways.size === 0) return null
  return (
    <span className={classes.ways}>
      {[...ways].map(([key, { channel, state, failure }]) => {
        const words = t(`state_${state}`)
        const badge = (
          <Badge key={key} variant="light" color={COLOURS[state]} tt="none" fw={500}>
            {`${t(`channel_${channel}`)}: ${words}`}
          </Badge>
        )
        if (failure === null) return badge
        return (
          <Tooltip key={key} label={t(`failure_${failure}`)}>
            {badge}
          </Tooltip>
        )
      })}
    </span>
  )
}
