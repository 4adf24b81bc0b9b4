import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { settingsWith, type TableSettings } from './table-settings.ts'

/** The settings of the page's table, read from the address and written there. */
export function useTableSettings() {
  const navigate = useNavigate()
  const { p: settings = {} }: { p?: TableSettings | undefined } = useSearch({ strict: false })
  const change = useCallback(
    (patch: Partial<TableSettings>) =>
      void navigate({ to: '.', search: (old: { p?: TableSettings }) => ({ ...old, p: settingsWith(old.p, patch) }) }),
    [navigate],
  )
  return { settings, change }
}
