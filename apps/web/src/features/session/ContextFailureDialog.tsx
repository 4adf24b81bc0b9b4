import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isUnauthenticated } from '../../shared/api/call-failure.ts'
import { useEnvironment } from '../../shared/environment.ts'
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.tsx'
import { contextQuery } from './context-query.ts'

/** Offers to reload when the context could not be loaded; postponed, it comes back with the next failed attempt. */
export function ContextFailureDialog() {
  const { t } = useTranslation(['shell', 'common'])
  const { reloadPage } = useEnvironment()
  const { error, errorUpdatedAt } = useQuery(contextQuery)
  const [postponedAt, setPostponedAt] = useState<number | null>(null)
  return (
    <ConfirmDialog
      isUrgent
      opened={error !== null && !isUnauthenticated(error) && errorUpdatedAt !== postponedAt}
      title={t('contextTitle')}
      text={`${error?.message ?? ''} ${t('contextText')}`.trim()}
      confirmLabel={t('common:reload')}
      cancelLabel={t('common:postpone')}
      onConfirm={reloadPage}
      onCancel={() => setPostponedAt(errorUpdatedAt)}
    />
  )
}
