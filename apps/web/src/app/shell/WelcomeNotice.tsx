import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useKnownContext } from '../../features/session/context-query.ts'
import { notifyUntilClosed } from '../../shared/ui/notify.ts'

/** Greets whoever comes from the old page of cameras, where the operator wants that. */
export function WelcomeNotice() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const isWelcome = useKnownContext()?.is_welcome ?? false
  const { fromCams } = useSearch({ from: '/_signed-in' })
  const isShown = isWelcome && fromCams !== undefined
  useEffect(() => {
    if (!isShown) return
    notifyUntilClosed(t('welcomeTitle'), t('welcomeText'))
    /* A page that is loaded anew greets nobody twice. */
    void navigate({ to: '.', search: ({ fromCams: _, ...search }) => search, replace: true })
  }, [isShown, navigate, t])
  return null
}
