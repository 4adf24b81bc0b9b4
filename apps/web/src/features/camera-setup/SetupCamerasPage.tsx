import type { SupportedCamera } from '@sova/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type DataColumn, DataTable } from '../../shared/table/DataTable.tsx'
import { SearchField } from '../../shared/table/SearchField.tsx'
import { sortingBy } from '../../shared/table/sort-cycle.ts'
import { TablePage } from '../../shared/table/TablePage.tsx'
import { useTableSettings } from '../../shared/table/use-table-settings.ts'
import classes from './CameraSetup.module.css'
import { supportedCamerasQuery } from './setup-queries.ts'

const NUMBER_WIDTH_PX = 160

/** The cameras whose settings can be reached; a click opens them. */
export function SetupCamerasPage() {
  const { t } = useTranslation('setup')
  const navigate = useNavigate()
  const { settings, change } = useTableSettings()
  const list = useQuery(supportedCamerasQuery(settings))
  const order = settings.order_by
  const columns = useMemo((): DataColumn<SupportedCamera>[] => {
    const sortedBy = sortingBy(order, (order_by) => change({ order_by }))
    return [
      {
        id: 'number',
        head: t('columnNumber'),
        cell: ({ number }) => <SettingsLink number={number}>{number}</SettingsLink>,
        widthPx: NUMBER_WIDTH_PX,
        sorting: sortedBy('number'),
      },
      {
        id: 'title',
        head: t('columnTitle'),
        cell: ({ number, title }) => <SettingsLink number={number}>{title}</SettingsLink>,
        sorting: sortedBy('title'),
      },
      { id: 'tariff', head: t('columnTariff'), cell: ({ tariff }) => tariff.name, sorting: sortedBy('tariff') },
      {
        id: 'address',
        head: t('columnAddress'),
        cell: ({ address }) => address,
        quiet: true,
        sorting: sortedBy('addr'),
      },
    ]
  }, [t, order, change])
  return (
    <TablePage
      tools={
        <SearchField
          label={t('searchCameras')}
          value={settings.search ?? ''}
          onSearch={(search) => change({ search })}
        />
      }
      list={list}
      empty={{ title: t('noCameras'), hint: t('noCamerasHint') }}
      table={({ results }) => (
        <DataTable
          label={t('tabCameras')}
          columns={columns}
          rows={results}
          rowId={({ number }) => number}
          onOpenRow={({ number }) =>
            void navigate({ to: '/setup/cameras/$cameraNumber', params: { cameraNumber: number } })
          }
        />
      )}
    />
  )
}

const SettingsLink = ({ number, children }: { number: string; children: ReactNode }) => (
  <Link to="/setup/cameras/$cameraNumber" params={{ cameraNumber: number }} className={classes.link}>
    {children}
  </Link>
)
