import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { settingsOf, settingsWith, type TableSettings } from './table-settings.ts'

/** The settings of the page's table, read from the address and written there. */
export function useTableSettings() {
  const navigate = useNavigate()
  const settings = settingsOf(useSearch({ strict: false })) ?? {}
  const change = useCallback(
    (patch: Partial<TableSettings>) =>
      void navigate({ to: '.', search: (old) => ({ ...old, p: settingsWith(settingsOf(old), patch) }) }),
    [navigate],
  )
  return { settings, change }
}
