import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { INPUT_DEBOUNCE_MS } from '../input-debounce.ts'
import { asOptions, type Choice, type ChoiceSource, choicesQuery, withChosen } from './choice-source.ts'

interface RemoteMultiSelectProps {
  source: ChoiceSource
  label: string
  placeholder: string
  value: readonly Choice[]
  onChange(choices: Choice[]): void
  error?: ReactNode
}

/** Several rows of a list that is searched on the server. */
export function RemoteMultiSelect({ source, label, placeholder, value, onChange, error }: RemoteMultiSelectProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [settled] = useDebouncedValue(text.trim(), INPUT_DEBOUNCE_MS)
  const { data = [] } = useQuery(choicesQuery(source, settled))
  const offered = withChosen(value, data)
  const choose = (ids: string[]) =>
    onChange(ids.flatMap((id) => offered.find((choice) => String(choice.id) === id) ?? []))
  return (
    <MultiSelect
      label={label}
      placeholder={value.length === 0 ? placeholder : ''}
      searchable
      hidePickedOptions
      nothingFoundMessage={t('nothingFound')}
      /* The server has searched already; what is chosen stands in the field. */
      filter={({ options }) => options}
      data={asOptions(offered)}
      value={value.map(({ id }) => String(id))}
      onChange={choose}
      searchValue={text}
      onSearchChange={setText}
      error={error}
    />
  )
}
