import { Loader } from '@mantine/core'
import type { EventFilterSettings } from '@sova/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../../shared/ui/Dialog.tsx'
import { LoadFailure } from '../../../../shared/ui/LoadFailure.tsx'
import type { EventKind } from '../event-kinds.ts'
import { SavedFilterRow } from './SavedFilterRow.tsx'
import classes from './SavedFilters.module.css'
import { SaveFilterForm } from './SaveFilterForm.tsx'
import { savedFiltersQuery } from './saved-filters-query.ts'

interface SavedFiltersDialogProps {
  kind: EventKind
  current: EventFilterSettings | null
  onOpen(settings: EventFilterSettings): void
  onClose(): void
}

/** The saved filters of a table: to open, rename and delete, and to save what it asks for now. */
export function SavedFiltersDialog({ kind, current, onOpen, onClose }: SavedFiltersDialogProps) {
  const { t } = useTranslation(['pacs-events', 'common'])
  const { data, error, refetch } = useQuery(savedFiltersQuery(kind))
  return (
    <Dialog onClose={onClose} title={t('savedFiltersOf', { table: t(`tab_${kind}`) })} size={520}>
      {!data && error && <LoadFailure reason={error.message} onReload={() => void refetch()} />}
      {!data && !error && <Loader role="status" aria-label={t('common:loading')} size={22} color="gray" />}
      {data?.length === 0 && <p className={classes.none}>{t('noSavedFilters')}</p>}
      {data && data.length > 0 && (
        <ul className={classes.list} aria-label={t('savedFilters')}>
          {data.map((filter) => (
            <SavedFilterRow
              key={filter.id}
              filter={filter}
              onOpen={() => {
                onClose()
                onOpen(filter.settings)
              }}
            />
          ))}
        </ul>
      )}
      {current && <SaveFilterForm kind={kind} settings={current} />}
    </Dialog>
  )
}
