import type { AccessDevice } from '@sova/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../../../shared/pacs/cells.module.css'
import { YesNo } from '../../../shared/pacs/YesNo.tsx'
import { COLUMN_WIDTHS_PX } from '../../../shared/table/column-widths.ts'
import { type DataColumn, DataTable } from '../../../shared/table/DataTable.tsx'
import { SearchField } from '../../../shared/table/SearchField.tsx'
import { sortingBy } from '../../../shared/table/sort-cycle.ts'
import { TablePage } from '../../../shared/table/TablePage.tsx'
import { useTableSettings } from '../../../shared/table/use-table-settings.ts'
import { devicesQuery } from './devices-query.ts'

/** Devices are set up by their installer; here they are only found and opened. */
export function DevicesPage() {
  const { t } = useTranslation('pacs')
  const { settings, change } = useTableSettings()
  const list = useQuery(devicesQuery(settings))
  const order = settings.order_by
  const columns = useMemo((): DataColumn<AccessDevice>[] => {
    const sortedBy = sortingBy(order, (order_by) => change({ order_by }))
    return [
      {
        id: 'id',
        head: t('columnId'),
        cell: ({ id }) => <DeviceLink id={id} text={String(id)} />,
        widthPx: COLUMN_WIDTHS_PX.id,
        sorting: sortedBy('id'),
      },
      {
        id: 'ident',
        head: t('columnIdent'),
        cell: ({ ident }) => ident,
        quiet: true,
        sorting: sortedBy('ident'),
      },
      {
        id: 'title',
        head: t('deviceTitle'),
        cell: ({ id, title }) => <DeviceLink id={id} text={title} />,
        sorting: sortedBy('title'),
      },
      {
        id: 'emergency',
        head: t('columnEmergency'),
        cell: ({ emergency_vehicle_access }) => <YesNo value={emergency_vehicle_access} />,
      },
      {
        id: 'cameraCount',
        head: t('columnCameraCount'),
        cell: ({ camera_count }) => camera_count,
        widthPx: COLUMN_WIDTHS_PX.cameraCount,
      },
      {
        id: 'active',
        head: t('columnActive'),
        cell: ({ is_active }) => <YesNo value={is_active} />,
        widthPx: COLUMN_WIDTHS_PX.active,
      },
    ]
  }, [t, order, change])
  return (
    <TablePage
      tools={
        <SearchField
          label={t('searchDevices')}
          value={settings.search ?? ''}
          onSearch={(search) => change({ search })}
        />
      }
      list={list}
      empty={{ title: t('noDevices'), hint: t('noDevicesHint') }}
      table={({ results }) => (
        <DataTable label={t('tabDevices')} columns={columns} rows={results} rowId={({ id }) => String(id)} />
      )}
    />
  )
}

const DeviceLink = ({ id, text }: { id: number; text: string }) => (
  <Link to="/pacs/device/$deviceId" params={{ deviceId: String(id) }} className={classes.link} title={text}>
    {text}
  </Link>
)
