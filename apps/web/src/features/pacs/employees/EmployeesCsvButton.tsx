import { EMPLOYEE_CSV_PAGE_SIZE } from '@sova/contract'
import { useTranslation } from 'react-i18next'
import { CsvButton } from '../../../shared/csv/CsvButton.tsx'
import { type CsvReport, readReport } from '../../../shared/csv/csv-report.ts'
import { fileDateTime } from '../../../shared/dates/date-text.ts'
import { useEnvironment } from '../../../shared/environment.ts'
import type { TableSettings } from '../../../shared/table/table-settings.ts'
import { type ListedEmployee, readEmployees } from './employees-query.ts'

/** All employees that the list would show on its pages, as a file. */
export function EmployeesCsvButton({ settings }: { settings: TableSettings }) {
  const { t } = useTranslation(['pacs', 'common'])
  const { nowMs } = useEnvironment()

  const report = (): CsvReport<ListedEmployee & { groups: string }> => ({
    name: `${t('tabEmployees')}_${fileDateTime(nowMs())}.csv`,
    head: [t('columnId'), t('columnName'), t('columnCars'), t('columnGroups'), t('columnActive')],
    cells: ({ id, title, cars, groups, is_active }) => [
      id,
      title,
      cars.join(', '),
      groups,
      is_active ? t('common:yes') : t('common:no'),
    ],
    async readPage(page, signal) {
      const { results, groups, page: info } = await readEmployees({ ...settings, page }, EMPLOYEE_CSV_PAGE_SIZE, signal)
      const titles = (ids: number[]) => ids.map((id) => groups.get(id) ?? String(id)).join(', ')
      const rows = results.map((row) => ({ ...row, groups: titles(row.device_access_group_ids) }))
      return { rows, next: info.next }
    },
  })
  return <CsvButton make={(inputs) => readReport(report(), inputs)} />
}
