import type { AnalyticMessage, CameraNumber } from '@sova/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { archiveBoundsQuery } from '../../../shared/events/archive-bounds.ts'
import { mayShowArchive } from '../wall/cell-view.ts'
import type { WallCamera } from '../wall/wall-cameras-query.ts'

/** Opens the camera of an event: at its moment where that is in the archive, and live otherwise (spec 1 §2). */
export function useOpenEvent(
  cameras: ReadonlyMap<CameraNumber, WallCamera> | undefined,
  open: (camera: CameraNumber, timeMs?: number) => void,
) {
  const client = useQueryClient()
  return useCallback(
    async ({ camera_number: number, at }: AnalyticMessage): Promise<void> => {
      const camera = cameras?.get(number)
      const bounds = mayShowArchive(camera)
        ? await client.fetchQuery(archiveBoundsQuery(camera)).catch(() => null)
        : null
      open(number, bounds && at >= bounds.earliestMs ? at : undefined)
    },
    [cameras, open, client],
  )
}
