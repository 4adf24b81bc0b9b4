import { TOKEN_REFRESH_MIN_S, TOKEN_TTL_PLAYER_S } from '@sova/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withoutOpenedCamera } from '../../shared/cameras/opened-camera-search.ts'
import { useTokenRefresh } from '../../shared/cameras/use-token-refresh.ts'
import { useEnvironment } from '../../shared/environment.ts'
import { showAlert } from '../../shared/ui/alert-dialog.tsx'
import { CameraDialog } from './CameraDialog.tsx'
import { accessProblem } from './camera-access.ts'
import { openedCameraQuery } from './opened-camera-query.ts'

/** The camera that the address names, over whatever page is open; what can't be opened is told and taken out of it. */
export default function OpenedCamera({ number }: { number: string }) {
  const { t } = useTranslation('camera-dialog')
  const { nowMs } = useEnvironment()
  const navigate = useNavigate()
  const { time } = useSearch({ from: '/_signed-in' })
  const [initialTimeS] = useState(time ?? null)

  const query = useQuery(openedCameraQuery(number))
  useTokenRefresh(query, TOKEN_TTL_PLAYER_S)
  const { data: camera, error, dataUpdatedAt, refetch } = query

  const close = useCallback(() => void navigate({ to: '.', search: withoutOpenedCamera }), [navigate])

  const problem = camera === undefined ? null : accessProblem(camera, initialTimeS !== null)
  const reason = problem ? t(problem) : camera === undefined && error ? error.message : null
  useEffect(() => {
    if (reason === null) return
    showAlert(t('cannotOpen'), reason)
    close()
  }, [reason, close, t])

  const showTime = useCallback(
    (timeMs: number | null) => {
      const next = timeMs === null ? undefined : Math.floor(timeMs / 1000)
      void navigate({ to: '.', search: (search) => ({ ...search, time: next }), replace: true })
    },
    [navigate],
  )

  /** The player may say this again and again; a token that has just been given is not asked for twice. */
  const replaceTokens = useCallback(() => {
    if (nowMs() - dataUpdatedAt >= TOKEN_REFRESH_MIN_S * 1000) void refetch()
  }, [nowMs, dataUpdatedAt, refetch])

  if (reason !== null) return null
  return (
    <CameraDialog
      camera={camera ?? null}
      initialTimeMs={initialTimeS === null ? null : initialTimeS * 1000}
      onTimeChange={showTime}
      onTokenRefused={replaceTokens}
      onClose={close}
    />
  )
}
