import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useEnvironment } from '../../shared/environment.ts'

/** The archive button goes this far back: recent, and surely written already. */
const ARCHIVE_STEP_BACK_S = 60

export type OpenCamera = (number: string, mode: 'live' | 'archive' | 'embed') => void

/** Opens the single-camera dialog over the page by the query parameters of the address. */
export function useOpenCamera(): OpenCamera {
  const navigate = useNavigate()
  const { nowMs } = useEnvironment()
  return useCallback(
    (number, mode) => {
      const time = mode === 'archive' ? Math.floor(nowMs() / 1000) - ARCHIVE_STEP_BACK_S : undefined
      const tab = mode === 'embed' ? mode : undefined
      void navigate({ to: '.', search: (search) => ({ ...search, camera: number, time, tab }) })
    },
    [navigate, nowMs],
  )
}
