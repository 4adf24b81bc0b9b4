import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../shared/table/DataTable.tsx'
import { TablePage } from '../../../shared/table/TablePage.tsx'
import { useRowSelection } from '../../../shared/table/use-row-selection.ts'
import { useTableSettings } from '../../../shared/table/use-table-settings.ts'
import { EmployeeSelectionBar } from './EmployeeSelectionBar.tsx'
import { EmployeeTools } from './EmployeeTools.tsx'
import { employeesQuery } from './employees-query.ts'
import { useEmployeeColumns } from './use-employee-columns.tsx'

export function EmployeesPage() {
  const { t } = useTranslation('pacs')
  const { settings, change } = useTableSettings()
  const list = useQuery(employeesQuery(settings))
  const selection = useRowSelection(list.data, settings)
  const columns = useEmployeeColumns({ order: settings.order_by, groups: list.data?.groups, change })
  return (
    <TablePage
      tools={<EmployeeTools settings={settings} change={change} isSelecting={selection.count > 0} />}
      list={list}
      empty={{ title: t('noEmployees'), hint: t('noEmployeesHint') }}
      table={({ results }) => (
        <DataTable
          label={t('tabEmployees')}
          columns={columns}
          rows={results}
          rowId={({ id }) => String(id)}
          rowName={({ title }) => title}
          selection={selection}
        />
      )}
      bar={<EmployeeSelectionBar selection={selection} total={list.data?.count ?? 0} settings={settings} />}
    />
  )
}
