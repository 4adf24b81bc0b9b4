import type { Camera } from '@sova/contract'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { archiveEntryS } from '../../shared/cameras/archive-entry.ts'
import { useEnvironment } from '../../shared/environment.ts'

export type OpenCamera = (
  camera: Pick<Camera, 'number' | 'record_disable_period'>,
  mode: 'live' | 'archive' | 'embed',
) => void

/** Opens the single-camera dialog over the page by the query parameters of the address. */
export function useOpenCamera(): OpenCamera {
  const navigate = useNavigate()
  const { nowMs } = useEnvironment()
  return useCallback(
    (camera, mode) => {
      const time = mode === 'archive' ? archiveEntryS(camera, nowMs()) : undefined
      const tab = mode === 'embed' ? mode : undefined
      void navigate({ to: '.', search: (search) => ({ ...search, camera: camera.number, time, tab }) })
    },
    [navigate, nowMs],
  )
}
