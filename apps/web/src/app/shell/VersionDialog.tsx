import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEnvironment } from '../../shared/environment.ts'
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.tsx'
import { readPageVersion, watchVersion } from '../version-watch.ts'

interface VersionDialogProps {
  /** Nobody sits at the screen who could answer: the page is loaded anew at once. */
  isUnattended(): boolean
}

/**
 * Offers to reload when the server has a newer page than the one that was loaded, whoever signed in since; postponed, it
 * comes back with the next check.
 */
export function VersionDialog({ isUnattended }: VersionDialogProps) {
  const { t } = useTranslation(['shell', 'common'])
  const { random, reloadPage } = useEnvironment()
  const [opened, setOpened] = useState(false)
  const tell = useEffectEvent(() => (isUnattended() ? reloadPage() : setOpened(true)))
  useEffect(() => watchVersion({ readVersion: readPageVersion, random, onChange: () => tell() }), [random])
  return (
    <ConfirmDialog
      opened={opened}
      isUrgent
      title={t('versionTitle')}
      text={t('versionText')}
      confirmLabel={t('common:reloadNow')}
      cancelLabel={t('common:postpone')}
      onConfirm={reloadPage}
      onCancel={() => setOpened(false)}
    />
  )
}
