/** The live picture of a camera, muted and without controls: the ground of a drawing. Fills its parent. */
import { TOKEN_TTL_PLAYER_S, toCameraInfo } from '@sova/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { liveCameraQuery } from './live-camera-query.ts'
import { useTokenRefresh } from './use-token-refresh.ts'

const CellPlayer = lazy(async () => ({ default: (await import('../../player/index.ts')).CellPlayer }))

export function LivePicture({ number }: { number: string }) {
  const query = useQuery(liveCameraQuery(number))
  useTokenRefresh(query, TOKEN_TTL_PLAYER_S)
  if (!query.data) return null
  const camera = toCameraInfo({ ...query.data, token_r: null, token_d: null })
  return (
    <Suspense>
      <CellPlayer camera={camera} clock={null} fit="cover" onTokenRefused={() => void query.refetch()} />
    </Suspense>
  )
}
