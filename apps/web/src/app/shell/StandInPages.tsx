import { Button, Loader } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useEnvironment } from '../../shared/environment.ts'
import { Blank } from '../../shared/ui/Blank.tsx'
import classes from './StandInPages.module.css'

export function LoadingPage() {
  const { t } = useTranslation()
  return (
    <div className={classes.page} role="status" aria-label={t('loading')}>
      <Loader />
    </div>
  )
}

/** In place of a screen that threw; the sidebar stays. */
export function CrashPage() {
  const { t } = useTranslation(['shell', 'common'])
  const { reloadPage } = useEnvironment()
  return (
    <Blank icon={IconAlertTriangle} title={t('crashTitle')} hint={t('crashText')} role="alert">
      <Button onClick={reloadPage}>{t('common:reload')}</Button>
    </Blank>
  )
}
