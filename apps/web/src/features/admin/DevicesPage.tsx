import { type AdminDevice, deleteDevice } from '@sova/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../shared/api/call-api.ts'
import { formatMoment } from '../../shared/format-moment.ts'
import type { DataColumn } from '../../shared/table/DataTable.tsx'
import { useTableSettings } from '../../shared/table/use-table-settings.ts'
import classes from './AdminPage.module.css'
import { devicesQuery } from './admin-queries.ts'
import { DeviceDialog } from './DeviceDialog.tsx'
import { EditedList } from './EditedList.tsx'

/** Doors and barriers of all organisations, and the cameras that look at them. */
export function DevicesPage() {
  const { t } = useTranslation('admin')
  const { settings } = useTableSettings()
  const list = useQuery(devicesQuery(settings))
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
    ],
    [t],
  )
  return (
    <EditedList
      label={t('tabDevices')}
      list={list}
      columns={columns}
      empty={t('noDevices')}
      searchLabel={t('searchDevices')}
      addLabel={t('addDevice')}
      nameOf={nameOf}
      dialog={(device, onClose) => <DeviceDialog device={device} onClose={onClose} />}
      deletion={{
        title: (name) => t('deleteDeviceTitle', { name }),
        text: t('deleteDeviceText'),
        act: ({ id }) => callApi(deleteDevice, { id }),
      }}
    />
  )
}

const nameOf = ({ title }: AdminDevice): string => title
