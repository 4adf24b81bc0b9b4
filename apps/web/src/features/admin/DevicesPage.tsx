import { ActionIcon, Button } from '@mantine/core'
import { type AdminDevice, deleteDevice } from '@sova/contract'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
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
import { devicesQuery } from './admin-queries.ts'
import { DeviceDialog } from './DeviceDialog.tsx'
import { useAdminChange } from './use-admin-change.tsx'

/** Doors and barriers of all organisations, and the cameras that look at them. */
export function DevicesPage() {
  const { t } = useTranslation(['admin', 'accounts', 'common'])
  const { settings, change } = useTableSettings()
  const list = useQuery(devicesQuery(settings))
  const [edited, setEdited] = useState<AdminDevice | 'new' | null>(null)
  const [asked, setAsked] = useState<AdminDevice | null>(null)
  const remove = useAdminChange(({ id }: AdminDevice) => callApi(deleteDevice, { id }))
  const columns = useMemo(
    (): DataColumn<AdminDevice>[] => [
      { id: 'ident', head: t('columnIdent'), cell: ({ ident }) => ident, quiet: true },
      { id: 'title', head: t('columnTitle'), cell: ({ title }) => title },
      { id: 'gang', head: t('columnGang'), cell: ({ gang }) => gang },
      { id: 'driver', head: t('columnDriver'), cell: ({ driver }) => driver, quiet: true },
      {
        id: 'cameras',
        head: t('columnDeviceCameras'),
        cell: ({ cameras }) =>
          cameras.map(({ number, direction }) => `${number} (${t(`direction_${direction}`)})`).join(', '),
      },
      {
        id: 'state',
        head: t('columnState'),
        cell: ({ is_active, state, last_answer_at }) => (
          <div className={classes.twoLines}>
            <span className={is_active ? undefined : classes.bad}>
              {is_active ? t(`deviceState_${state}`, { defaultValue: state }) : t('deviceOff')}
            </span>
            {last_answer_at && <small>{formatMoment(last_answer_at)}</small>}
          </div>
        ),
      },
      {
        id: 'actions',
        head: t('columnActions'),
        headHidden: true,
        cell: (device) => (
          <div className={classes.actions}>
            <ActionIcon aria-label={t('editNamed', { name: device.title })} onClick={() => setEdited(device)}>
              <IconPencil size={16} stroke={1.6} />
            </ActionIcon>
            <ActionIcon aria-label={t('deleteNamed', { name: device.title })} onClick={() => setAsked(device)}>
              <IconTrash size={16} stroke={1.6} />
            </ActionIcon>
          </div>
        ),
      },
    ],
    [t],
  )
  return (
    <>
      <AdminList
        label={t('tabDevices')}
        list={list}
        columns={columns}
        rowId={({ id }) => String(id)}
        empty={t('noDevices')}
        tools={
          <>
            <SearchField
              label={t('searchDevices')}
              value={settings.search ?? ''}
              onSearch={(search) => change({ search })}
            />
            <span className={classes.gap} />
            <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
              {t('addDevice')}
            </Button>
          </>
        }
      />
      {edited && <DeviceDialog device={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {asked && (
        <ConfirmDialog
          opened
          title={t('deleteDeviceTitle', { name: asked.title })}
          text={t('deleteDeviceText')}
          confirmLabel={t('accounts:delete')}
          cancelLabel={t('common:cancel')}
          onConfirm={() => {
            setAsked(null)
            remove.mutate(asked)
          }}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  )
}
