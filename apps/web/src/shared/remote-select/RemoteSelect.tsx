import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { INPUT_DEBOUNCE_MS } from '../input-debounce.ts'
import { asOptions, type Choice, type ChoiceSource, choicesQuery, withChosen } from './choice-source.ts'

interface RemoteSelectProps {
  source: ChoiceSource
  label: string
  /** The label is for screen readers only. */
  labelHidden?: boolean
  placeholder: string
  value: Choice | null
  onChange(choice: Choice | null): void
  /** With a button that empties it, which needs a name. */
  clearLabel?: string
  withAsterisk?: boolean
  autoFocus?: boolean
  error?: ReactNode
  widthPx?: number
}

/** One row of a list that is searched on the server. */
export function RemoteSelect({ source, label, labelHidden = false, value, onChange, ...props }: RemoteSelectProps) {
  const { t } = useTranslation()
  const { placeholder, clearLabel, withAsterisk = false, autoFocus = false, error, widthPx } = props
  const [text, setText] = useState(value?.title ?? '')
  const [settled] = useDebouncedValue(text === value?.title ? '' : text.trim(), INPUT_DEBOUNCE_MS)
  const { data = [] } = useQuery(choicesQuery(source, settled))
  const offered = withChosen(value ? [value] : [], data)
  return (
    <Select
      {...(labelHidden ? { 'aria-label': label } : { label })}
      {...(widthPx === undefined ? {} : { w: widthPx })}
      {...(autoFocus ? { 'data-autofocus': true } : {})}
      placeholder={placeholder}
      withAsterisk={withAsterisk}
      searchable
      clearable={clearLabel !== undefined}
      allowDeselect={clearLabel !== undefined}
      clearButtonProps={{ 'aria-label': clearLabel }}
      nothingFoundMessage={t('nothingFound')}
      /* The server has searched already. */
      filter={({ options }) => options}
      data={asOptions(offered)}
      value={value ? String(value.id) : null}
      onChange={(id) => onChange(offered.find((choice) => String(choice.id) === id) ?? null)}
      searchValue={text}
      onSearchChange={setText}
      error={error}
    />
  )
}
