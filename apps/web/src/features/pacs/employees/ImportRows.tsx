import { IMPORT_ACTIONS, type ImportResult, type ImportRow } from '@sova/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { YesNo } from '../../../shared/pacs/YesNo.tsx'
import { COLUMN_WIDTHS_PX } from '../../../shared/table/column-widths.ts'
import { type DataColumn, DataTable } from '../../../shared/table/DataTable.tsx'
import classes from './ImportRows.module.css'

/** What each row of the file does, or did, and what is wrong with it; wrong rows first. */
export function ImportRows({ result }: { result: ImportResult }) {
  const { t } = useTranslation('pacs')
  const columns = useMemo((): DataColumn<ImportRow>[] => {
    return [
      { id: 'line', head: t('importLine'), cell: ({ line }) => line, quiet: true, widthPx: 70 },
      { id: 'title', head: t('columnName'), cell: ({ title }) => title },
      { id: 'cars', head: t('columnCars'), cell: ({ cars }) => cars.join(', '), quiet: true },
      {
        id: 'active',
        head: t('columnActive'),
        cell: ({ action, is_active }) => action !== 'refused' && <YesNo value={is_active} />,
        widthPx: COLUMN_WIDTHS_PX.active,
      },
      {
        id: 'action',
        head: t('importAction'),
        cell: (row) => (
          <span className={classes.action} data-action={row.action}>
            {row.errors.length === 0
              ? t(`importAction_${row.action}`)
              : row.errors.map(({ message }) => message).join(' ')}
          </span>
        ),
      },
    ]
  }, [t])
  const rows = useMemo(
    () => [...result.rows].sort((a, b) => Number(b.action === 'refused') - Number(a.action === 'refused')),
    [result],
  )
  return (
    <div>
      <p className={classes.counts} role="status">
        {IMPORT_ACTIONS.filter((action) => result.counts[action] > 0).map((action) => (
          <span key={action} data-action={action}>
            {t(`importAction_${action}`)}: {result.counts[action]}
          </span>
        ))}
      </p>
      <div className={classes.rows}>
        <DataTable label={t('importRows')} columns={columns} rows={rows} rowId={({ line }) => String(line)} />
      </div>
    </div>
  )
}
