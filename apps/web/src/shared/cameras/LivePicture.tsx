/** The live picture of a camera, muted and without controls: the ground of a drawing. Fills its parent. */
import { TOKEN_TTL_PLAYER_S, toCameraInfo } from '@sova/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CellState } from '../../player/index.ts'
import classes from './LivePicture.module.css'
import { liveCameraQuery } from './live-camera-query.ts'
import { useTokenRefresh } from './use-token-refresh.ts'

const CellPlayer = lazy(async () => ({ default: (await import('../../player/index.ts')).CellPlayer }))

export function LivePicture({ number }: { number: string }) {
  const { t } = useTranslation('player')
  const query = useQuery(liveCameraQuery(number))
  const [failure, setFailure] = useState<CellState['failure']>(null)
  useTokenRefresh(query, TOKEN_TTL_PLAYER_S)
  if (!query.data) return null
  const camera = toCameraInfo({ ...query.data, token_r: null, token_d: null })
  return (
    <Suspense>
      <CellPlayer
        camera={camera}
        clock={null}
        fit="cover"
        onTokenRefused={() => void query.refetch()}
        onState={(state) => setFailure(state.failure)}
      >
        {failure && (
          <p className={classes.failure} role="status">
            {t(failure)}
          </p>
        )}
      </CellPlayer>
    </Suspense>
  )
}
