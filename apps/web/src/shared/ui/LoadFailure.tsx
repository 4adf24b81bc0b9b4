import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Blank } from './Blank.tsx'

/** In place of what could not be loaded: why, and a button that tries again. */
export function LoadFailure({ reason, onReload }: { reason: string; onReload(): void }) {
  const { t } = useTranslation(['common', 'errors'])
  return (
    <Blank icon={IconPlugConnectedX} title={t('errors:errorWhileLoading')} hint={reason} role="alert">
      <Button onClick={onReload}>{t('reload')}</Button>
    </Blank>
  )
}
