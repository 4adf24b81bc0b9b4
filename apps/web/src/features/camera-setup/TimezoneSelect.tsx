import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { listTimezones } from '@sova/contract'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../shared/api/call-api.ts'
import { INPUT_DEBOUNCE_MS } from '../../shared/input-debounce.ts'

const OFFERED_MAX = 20

const timezonesQuery = (search: string) =>
  queryOptions({
    queryKey: ['timezones', search],
    queryFn: async ({ signal }) =>
      (await callApi(listTimezones, { page: 1, search, pageSize: OFFERED_MAX }, signal)).results,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })

interface TimezoneSelectProps {
  /** IANA name. */
  value: string
  onChange(name: string): void
  error?: ReactNode
}

/** Zones are searched on the server, by old and new names, places and offsets. */
export function TimezoneSelect({ value, onChange, error }: TimezoneSelectProps) {
  const { t } = useTranslation(['setup', 'common'])
  const [text, setText] = useState(value)
  const [settled] = useDebouncedValue(text.trim(), INPUT_DEBOUNCE_MS)
  const { data = [] } = useQuery(timezonesQuery(wordsOf(settled, value)))
  /* The chosen zone has one name before and after the answer: a label that changes would replace what is being typed. */
  const found = data.flatMap(({ name, title }) => (name === value ? [] : [{ value: name, label: title }]))
  return (
    <Select
      label={t('timezone')}
      searchable
      nothingFoundMessage={t('common:nothingFound')}
      /* The server has searched already. */
      filter={({ options }) => options}
      data={[{ value, label: value }, ...found]}
      value={value}
      onChange={(name) => {
        if (name !== null) onChange(name)
      }}
      onSearchChange={setText}
      error={error}
    />
  )
}

/** What is chosen stands in the field with its offset: then nothing is searched for. */
function wordsOf(text: string, chosen: string): string {
  const name = text.replace(/ \(UTC[^)]*\)$/, '')
  return name === chosen ? '' : name
}
