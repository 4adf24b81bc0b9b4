import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { FolderId } from '@sova/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findFoldersQuery } from '../../shared/folders/folder-queries.ts'
import { INPUT_DEBOUNCE_MS } from '../../shared/input-debounce.ts'

interface ParentFolder {
  id: FolderId
  name: string
}

interface ParentSelectProps {
  value: ParentFolder | null
  onChange(parent: ParentFolder | null): void
  error?: ReactNode
}

/** The folder above; none is the root. Folders are many, so they are searched for on the server. */
export function ParentSelect({ value, onChange, error }: ParentSelectProps) {
  const { t } = useTranslation('folders')
  const [text, setText] = useState(value?.name ?? '')
  const [settled] = useDebouncedValue(text === value?.name ? '' : text.trim(), INPUT_DEBOUNCE_MS)
  const { data } = useQuery(findFoldersQuery(settled))
  const found = data?.nodes ?? []
  const offered = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found
  return (
    <Select
      label={t('parent')}
      placeholder={t('root')}
      searchable
      clearable
      allowDeselect
      clearButtonProps={{ 'aria-label': t('clearParent') }}
      nothingFoundMessage={t('noFolders')}
      /* The server has searched already. */
      filter={({ options }) => options}
      data={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value ? String(value.id) : null}
      onChange={(id) => onChange(offered.find((folder) => String(folder.id) === id) ?? null)}
      searchValue={text}
      onSearchChange={setText}
      error={error}
    />
  )
}
