import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type DataColumn, DataTable } from '../../shared/table/DataTable.tsx'
import { SearchField } from '../../shared/table/SearchField.tsx'
import { sortingBy } from '../../shared/table/sort-cycle.ts'
import { TablePage } from '../../shared/table/TablePage.tsx'
import { useTableSettings } from '../../shared/table/use-table-settings.ts'
import { AnalyticSourceNotice } from './AnalyticSourceNotice.tsx'
import classes from './AnalyticsSetup.module.css'
import { AnalyticsTabs } from './AnalyticsTabs.tsx'
import type { AnalyticKind } from './analytic-kinds.ts'
import { type EditableSettings, settingsListQuery } from './analytic-settings-queries.ts'

const NUMBER_WIDTH_PX = 160
const SHORT_WIDTH_PX = 180

/** The cameras of one analytic, with what it is set to. */
export function AnalyticListPage({ kind }: { kind: AnalyticKind }) {
  const { t } = useTranslation(['setup', 'common'])
  const { settings, change } = useTableSettings()
  const query = useQuery(settingsListQuery(kind.type, settings))
  const list = { ...query, error: query.error && new Error(t('cannotDisplay')) }
  const order = settings.order_by
  const columns = useMemo((): DataColumn<EditableSettings>[] => {
    const sortedBy = sortingBy(order, (order_by) => change({ order_by }))
    const confidence: DataColumn<EditableSettings> = {
      id: 'confidence',
      head: t('columnConfidence'),
      cell: ({ min_confidence }) => min_confidence ?? '—',
      widthPx: SHORT_WIDTH_PX,
    }
    return [
      {
        id: 'number',
        head: t('columnCameraNumber'),
        cell: ({ camera_number }) => (
          <Link
            to="/setup/analytics-settings/$kind/$cameraNumber"
            params={{ kind: kind.path, cameraNumber: camera_number }}
            className={classes.link}
          >
            {camera_number}
          </Link>
        ),
        widthPx: NUMBER_WIDTH_PX,
        sorting: sortedBy('camera_number'),
      },
      { id: 'title', head: t('columnTitle'), cell: ({ title }) => title ?? '', sorting: sortedBy('title') },
      ...(kind.hasConfidence ? [confidence] : []),
      {
        id: 'active',
        head: t('columnActive'),
        cell: ({ is_active }) => t(is_active ? 'common:yes' : 'common:no'),
        widthPx: SHORT_WIDTH_PX,
      },
    ]
  }, [t, kind, order, change])
  return (
    <>
      <AnalyticsTabs path={kind.path} />
      <AnalyticSourceNotice type={kind.type} />
      <TablePage
        tools={
          <SearchField
            label={t('searchCameras')}
            value={settings.search ?? ''}
            onSearch={(search) => change({ search })}
          />
        }
        list={list}
        empty={{ title: t('noAnalyticCameras'), hint: t('noAnalyticCamerasHint') }}
        table={({ results }) => (
          <DataTable
            label={t(kind.label)}
            columns={columns}
            rows={results}
            rowId={({ camera_number }) => camera_number}
          />
        )}
      />
    </>
  )
}
