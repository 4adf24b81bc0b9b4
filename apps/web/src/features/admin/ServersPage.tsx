import { Button, Progress, Switch } from '@mantine/core'
import { deleteMediaServer, drainMediaServer, type MediaServerHealth, type ServerDisk } from '@sova/contract'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../shared/api/call-api.ts'
import { formatMoment } from '../../shared/format-moment.ts'
import { formatBytes } from '../../shared/format-number.ts'
import type { DataColumn } from '../../shared/table/DataTable.tsx'
import { DeleteAction } from '../../shared/ui/DeleteAction.tsx'
import { notifySaved } from '../../shared/ui/notify.ts'
import { AdminList } from './AdminList.tsx'
import classes from './AdminPage.module.css'
import { serverListQuery } from './admin-queries.ts'
import { ServerDialog } from './ServerDialog.tsx'
import { useAdminChange } from './use-admin-change.tsx'

const BYTES_A_GIGABYTE = 1e9
/** Above this a disk is nearly full. */
const FULL_PERCENT = 90

/** The media servers: what they carry, and the switch that empties one of them before it is taken away. */
export function ServersPage() {
  const { t } = useTranslation('admin')
  const list = useQuery(serverListQuery)
  const [isAdding, setAdding] = useState(false)
  const { mutate: remove } = useAdminChange(({ id }: MediaServerHealth) => callApi(deleteMediaServer, { id }))
  const drain = useAdminChange(async ({ id, is_draining }: MediaServerHealth) => {
    const { moved } = await callApi(drainMediaServer, { id, is_draining: !is_draining })
    notifySaved(t('camerasMoved', { count: moved }))
  })
  const { mutate: toggle, isPending } = drain
  const columns = useMemo(
    (): DataColumn<MediaServerHealth>[] => [
      {
        id: 'name',
        head: t('columnServer'),
        cell: ({ name, domain }) => (
          <div className={classes.twoLines}>
            {name}
            <small>{domain}</small>
          </div>
        ),
      },
      {
        id: 'seen',
        head: t('columnSeen'),
        cell: ({ seen_at, vendor_name }) =>
          seen_at ? formatMoment(seen_at) : vendor_name === 'sova' ? '—' : vendor_name,
        quiet: true,
      },
      {
        id: 'cameras',
        head: t('columnCameras'),
        cell: ({ cameras_count, offline_count, away_count }) => (
          <div className={classes.twoLines}>
            {cameras_count}
            {offline_count > 0 && (
              <small className={classes.bad}>{t('withoutPicture', { count: offline_count })}</small>
            )}
            {away_count > 0 && <small>{t('awayCount', { count: away_count })}</small>}
          </div>
        ),
      },
      { id: 'load', head: t('columnLoad'), cell: (server) => <Load server={server} />, quiet: true },
      {
        id: 'disks',
        head: t('columnDisks'),
        cell: ({ load }) => load?.disks.map((disk) => <Disk key={disk.dir} disk={disk} />),
      },
      {
        id: 'archive',
        head: t('columnArchive'),
        cell: ({ archive_bytes, oldest_at }) => (
          <div className={classes.twoLines}>
            {formatBytes(archive_bytes)}
            {oldest_at && <small>{t('since', { date: formatMoment(oldest_at) })}</small>}
          </div>
        ),
        quiet: true,
      },
      {
        id: 'actions',
        head: t('columnActions'),
        headHidden: true,
        cell: (server) => (
          <div className={classes.actions}>
            {server.vendor_name === 'sova' && (
              <Switch
                label={t('drain')}
                aria-label={t('drainNamed', { name: server.name })}
                checked={server.is_draining}
                disabled={isPending}
                onChange={() => toggle(server)}
              />
            )}
            {server.cameras_count + server.away_count === 0 && (
              <DeleteAction
                kind="icon"
                label={t('deleteNamed', { name: server.name })}
                question={{ title: t('deleteServerTitle', { name: server.name }), text: t('deleteServerText') }}
                onConfirm={() => remove(server)}
              />
            )}
          </div>
        ),
      },
    ],
    [t, toggle, remove, isPending],
  )
  return (
    <>
      <AdminList
        label={t('mediaServers')}
        list={list}
        columns={columns}
        rowId={({ id }) => String(id)}
        empty={t('noServers')}
        tools={
          <>
            <span className={classes.hint}>{t('drainHint')}</span>
            <span className={classes.gap} />
            <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
              {t('addServer')}
            </Button>
          </>
        }
      />
      {isAdding && <ServerDialog onClose={() => setAdding(false)} />}
    </>
  )
}

function Load({ server: { load } }: { server: MediaServerHealth }) {
  const { t } = useTranslation('admin')
  if (!load) return '—'
  return (
    <div className={classes.twoLines}>
      {t('loadViewers', { count: load.viewers })}
      <small>
        {t('loadRate', { rate: Math.round(load.received_kbps / 100) / 10, cpu: Math.round(load.cpu_share * 100) })}
      </small>
    </div>
  )
}

/** How full a disk of the archive is; a dead one says so. */
export function Disk({ disk }: { disk: ServerDisk }) {
  const { t } = useTranslation('admin')
  const { dir, total_bytes, free_bytes, is_failed } = disk
  const percent = total_bytes > 0 ? ((total_bytes - free_bytes) / total_bytes) * 100 : 0
  const isBad = is_failed || percent > FULL_PERCENT
  return (
    <div className={classes.disk} title={dir}>
      <Progress value={is_failed ? 100 : percent} color={isBad ? 'red' : 'blue'} size={6} aria-label={dir} />
      <small className={isBad ? classes.bad : undefined}>
        {is_failed
          ? t('alert_disk_failed')
          : t('diskFree', {
              free: Math.round(free_bytes / BYTES_A_GIGABYTE),
              total: Math.round(total_bytes / BYTES_A_GIGABYTE),
            })}
      </small>
    </div>
  )
}
