import type { EntityId } from '@sova/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type ChoiceSource, choiceQuery } from '../remote-select/choice-source.ts'
import { RemoteSelect } from '../remote-select/RemoteSelect.tsx'
import type { TableSettings } from '../table/table-settings.ts'
import { idFilter } from './list-question.ts'

interface FilterSelectProps {
  source: ChoiceSource
  /** Of the filter in the settings of the table. */
  name: string
  label: string
  placeholder: string
  settings: TableSettings
  change(patch: Partial<TableSettings>): void
}

/** Narrows a table to the rows of one group or one employee; the address names it by its id. */
export function FilterSelect({ source, name, label, placeholder, settings, change }: FilterSelectProps) {
  const { t } = useTranslation('pacs')
  const id: EntityId | undefined = idFilter(settings, name)
  const { data: named } = useQuery({ ...choiceQuery(source, id ?? 0), enabled: id !== undefined })
  const value = id === undefined ? null : (named ?? { id, title: String(id) })
  return (
    <RemoteSelect
      /* A title that came later is a value of its own. */
      key={`${value?.id}:${value?.title}`}
      source={source}
      label={label}
      labelHidden
      placeholder={placeholder}
      clearLabel={t('clearFilter', { name: label })}
      widthPx={220}
      value={value}
      onChange={(choice) => change({ filters: { ...settings.filters, [name]: choice?.id ?? '' } })}
    />
  )
}
