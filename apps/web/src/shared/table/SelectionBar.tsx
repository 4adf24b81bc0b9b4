/** What can be done with the selected rows, over the end of the table while some are. */
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './SelectionBar.module.css'
import type { RowSelection } from './use-row-selection.ts'

interface SelectionBarProps {
  selection: RowSelection
  /** How many rows the question finds on all pages. */
  total: number
  children: ReactNode
}

export function SelectionBar({ selection, total, children }: SelectionBarProps) {
  const { t } = useTranslation()
  if (selection.count === 0) return null
  return (
    <section className={classes.bar} aria-label={t('selectionActions')}>
      <b role="status">{t('selectedCount', { number: selection.count })}</b>
      {!selection.isAll && total > selection.count && (
        <button type="button" className={classes.all} onClick={selection.selectAll}>
          {t('selectAll', { number: total })}
        </button>
      )}
      <span className={classes.divider} />
      {children}
      <ActionIcon aria-label={t('clearSelection')} onClick={selection.clear}>
        <IconX size={17} stroke={1.7} />
      </ActionIcon>
    </section>
  )
}
