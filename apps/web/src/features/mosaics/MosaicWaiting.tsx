import { Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './MosaicPage.module.css'

export function MosaicWaiting() {
  const { t } = useTranslation()
  return (
    <div className={classes.page}>
      <div className={classes.loading} role="status" aria-label={t('loading')}>
        <Loader color="gray" />
      </div>
    </div>
  )
}
