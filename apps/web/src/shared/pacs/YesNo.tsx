import { useTranslation } from 'react-i18next'
import classes from './cells.module.css'

export function YesNo({ value }: { value: boolean }) {
  const { t } = useTranslation()
  return (
    <span className={classes.state} data-good={value || undefined}>
      {value ? t('yes') : t('no')}
    </span>
  )
}
