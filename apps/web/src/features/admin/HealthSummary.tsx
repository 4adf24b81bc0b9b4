import type { MediaServerHealth, WorkQueue } from '@sova/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../shared/format-moment.ts'
import classes from './AdminPage.module.css'
import { queuesQuery, serversQuery } from './admin-queries.ts'
import { Disk } from './ServersPage.tsx'

/** Servers with their disks, and what waits to be done. */
export function HealthSummary() {
  const { t } = useTranslation('admin')
  const { data: servers } = useQuery(serversQuery)
  const { data: queues } = useQuery(queuesQuery)
  return (
    <ul className={classes.summary} aria-label={t('summary')}>
      {servers?.map((server) => (
        <ServerCard key={server.id} server={server} />
      ))}
      {queues?.map((queue) => (
        <QueueCard key={queue.name} queue={queue} />
      ))}
    </ul>
  )
}

function ServerCard({ server }: { server: MediaServerHealth }) {
  const { t } = useTranslation('admin')
  const { name, cameras_count, offline_count, load, seen_at } = server
  return (
    <li>
      <strong>{name}</strong>
      <span className={offline_count > 0 ? classes.bad : classes.ok}>
        {t('camerasWithPicture', { online: cameras_count - offline_count, count: cameras_count })}
      </span>
      {load?.disks.map((disk) => (
        <Disk key={disk.dir} disk={disk} />
      ))}
      {!load && seen_at && <small>{formatMoment(seen_at)}</small>}
    </li>
  )
}

function QueueCard({ queue: { name, length, oldest_at } }: { queue: WorkQueue }) {
  const { t } = useTranslation('admin')
  return (
    <li>
      <strong>{t(`queue_${name}`)}</strong>
      <span>{length}</span>
      {oldest_at && <small>{t('since', { date: formatMoment(oldest_at) })}</small>}
    </li>
  )
}
