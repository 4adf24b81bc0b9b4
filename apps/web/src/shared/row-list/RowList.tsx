/** A short list inside a dialog: a line that names the thing, a quieter one below, and what can be done with it. */
import { Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import classes from './RowList.module.css'

export interface ListRow {
  id: string | number
  title: ReactNode
  detail?: ReactNode
  actions?: ReactNode
}

interface RowListProps {
  label: string
  /** Undefined while they are loaded. */
  rows: readonly ListRow[] | undefined
  empty: string
  failure?: { error: Error | null; onReload(): void }
}

export function RowList({ label, rows, empty, failure }: RowListProps) {
  const { t } = useTranslation()
  if (!rows && failure?.error) return <LoadFailure reason={failure.error.message} onReload={failure.onReload} />
  if (!rows) return <Loader role="status" aria-label={t('loading')} color="gray" size={20} />
  if (rows.length === 0) return <p className={classes.empty}>{empty}</p>
  return (
    <ul className={classes.list} aria-label={label}>
      {rows.map(({ id, title, detail, actions }) => (
        <li key={id} className={classes.row}>
          <div className={classes.text}>
            <span className={classes.title}>{title}</span>
            {detail && <span className={classes.detail}>{detail}</span>}
          </div>
          {actions}
        </li>
      ))}
    </ul>
  )
}
