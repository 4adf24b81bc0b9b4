import { type CameraNumber, TOKEN_REFRESH_MIN_S, TOKEN_TTL_MULTI_S } from '@sova/contract'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTokenRefresh } from '../../../shared/cameras/use-token-refresh.ts'
import { useEnvironment } from '../../../shared/environment.ts'
import { type WallCamera, wallCamerasQuery } from './wall-cameras-query.ts'

export interface WallCameras {
  /** Undefined until they are known. */
  byNumber: ReadonlyMap<CameraNumber, WallCamera> | undefined
  /** A stream was refused: its token has ended, or the right to it. */
  replaceTokens(): void
}

const NO_CAMERAS: ReadonlyMap<CameraNumber, WallCamera> = new Map()

/** The cameras of a wall, whose tokens are renewed for as long as it is shown. */
export function useWallCameras(numbers: readonly CameraNumber[]): WallCameras {
  const { nowMs } = useEnvironment()
  const query = useQuery(wallCamerasQuery(numbers))
  useTokenRefresh(query, TOKEN_TTL_MULTI_S)
  const { dataUpdatedAt, refetch } = query
  /** Sixteen cells may say this at once, and again and again. */
  const replaceTokens = useCallback(() => {
    if (nowMs() - dataUpdatedAt >= TOKEN_REFRESH_MIN_S * 1000) void refetch({ cancelRefetch: false })
  }, [nowMs, dataUpdatedAt, refetch])
  return { byNumber: numbers.length === 0 ? NO_CAMERAS : query.data, replaceTokens }
}
