import { ActionIcon, Button } from '@mantine/core'
import { type AdminCamera, deleteCamera } from '@sova/contract'
import { IconFileImport, IconPencil, IconPlus, IconRadar2, IconTrash, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../shared/api/call-api.ts'
import { formatMoment } from '../../shared/format-moment.ts'
import type { DataColumn } from '../../shared/table/DataTable.tsx'
import { SearchField } from '../../shared/table/SearchField.tsx'
import { useTableSettings } from '../../shared/table/use-table-settings.ts'
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.tsx'
import { AdminList } from './AdminList.tsx'
import classes from './AdminPage.module.css'
import { camerasQuery, tariffsQuery } from './admin-queries.ts'
import { CameraDialog } from './CameraDialog.tsx'
import { DiscoveryDialog } from './DiscoveryDialog.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { PermissionsDialog } from './PermissionsDialog.tsx'
import { TariffsDialog } from './TariffsDialog.tsx'
import { useAdminChange } from './use-admin-change.tsx'

type Opened =
  | { kind: 'add' }
  | { kind: 'import' }
  | { kind: 'discover' }
  | { kind: 'tariffs' }
  | { kind: 'edit' | 'permissions' | 'delete'; camera: AdminCamera }

export function CamerasPage() {
  const { t } = useTranslation(['admin', 'accounts', 'common'])
  const { settings, change } = useTableSettings()
  const list = useQuery(camerasQuery(settings))
  const { data: tariffs } = useQuery(tariffsQuery)
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const remove = useAdminChange(({ number }: AdminCamera) => callApi(deleteCamera, { number }))
  const columns = useMemo(
    (): DataColumn<AdminCamera>[] => [
      { id: 'number', head: t('columnNumber'), cell: ({ number }) => number, quiet: true },
      { id: 'title', head: t('columnTitle'), cell: ({ title }) => title },
      { id: 'source', head: t('columnSource'), cell: ({ sources }) => sources[0] ?? '', quiet: true },
      { id: 'owners', head: t('columnOwners'), cell: ({ owners }) => owners.join(', ') },
      {
        id: 'tariff',
        head: t('columnTariff'),
        cell: ({ tariff_id }) => tariffs?.find(({ id }) => id === tariff_id)?.name ?? '',
        quiet: true,
      },
      {
        id: 'state',
        head: t('columnState'),
        cell: ({ offline_since }) =>
          offline_since ? (
            <span className={classes.bad}>{t('offlineSince', { date: formatMoment(offline_since) })}</span>
          ) : (
            <span className={classes.ok}>{t('online')}</span>
          ),
      },
      {
        id: 'actions',
        head: t('columnActions'),
        headHidden: true,
        cell: (camera) => (
          <div className={classes.actions}>
            <ActionIcon
              aria-label={t('permissionsNamed', { name: camera.title })}
              onClick={() => setOpened({ kind: 'permissions', camera })}
            >
              <IconUsers size={16} stroke={1.6} />
            </ActionIcon>
            <ActionIcon
              aria-label={t('editNamed', { name: camera.title })}
              onClick={() => setOpened({ kind: 'edit', camera })}
            >
              <IconPencil size={16} stroke={1.6} />
            </ActionIcon>
            <ActionIcon
              aria-label={t('deleteNamed', { name: camera.title })}
              onClick={() => setOpened({ kind: 'delete', camera })}
            >
              <IconTrash size={16} stroke={1.6} />
            </ActionIcon>
          </div>
        ),
      },
    ],
    [t, tariffs],
  )
  return (
    <>
      <AdminList
        label={t('tabCameras')}
        list={list}
        columns={columns}
        rowId={({ number }) => number}
        empty={t('noCameras')}
        tools={
          <>
            <SearchField
              label={t('searchCameras')}
              value={settings.search ?? ''}
              onSearch={(search) => change({ search })}
            />
            <span className={classes.gap} />
            <Button variant="default" onClick={() => setOpened({ kind: 'tariffs' })}>
              {t('tariffs')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconRadar2 size={16} stroke={1.6} />}
              onClick={() => setOpened({ kind: 'discover' })}
            >
              {t('discover')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconFileImport size={16} stroke={1.6} />}
              onClick={() => setOpened({ kind: 'import' })}
            >
              {t('importCameras')}
            </Button>
            <Button leftSection={<IconPlus size={16} />} onClick={() => setOpened({ kind: 'add' })}>
              {t('addCamera')}
            </Button>
          </>
        }
      />
      {tariffs && opened?.kind === 'add' && <CameraDialog camera={null} tariffs={tariffs} onClose={close} />}
      {tariffs && opened?.kind === 'edit' && <CameraDialog camera={opened.camera} tariffs={tariffs} onClose={close} />}
      {tariffs && opened?.kind === 'tariffs' && <TariffsDialog tariffs={tariffs} onClose={close} />}
      {tariffs && opened?.kind === 'discover' && <DiscoveryDialog tariffs={tariffs} onClose={close} />}
      {opened?.kind === 'import' && <ImportDialog onClose={close} />}
      {opened?.kind === 'permissions' && <PermissionsDialog camera={opened.camera} onClose={close} />}
      {opened?.kind === 'delete' && (
        <ConfirmDialog
          opened
          title={t('deleteCameraTitle', { name: opened.camera.title })}
          text={t('deleteCameraText')}
          confirmLabel={t('accounts:delete')}
          cancelLabel={t('common:cancel')}
          onConfirm={() => {
            close()
            remove.mutate(opened.camera)
          }}
          onCancel={close}
        />
      )}
    </>
  )
}
