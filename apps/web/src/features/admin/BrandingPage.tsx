import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../shared/ui/LoadFailure.tsx'
import classes from './AdminPage.module.css'
import { brandingQuery } from './admin-queries.ts'
import { BrandingForm } from './BrandingForm.tsx'

/** What this installation calls itself, to those who have signed in and to those who have not. */
export function BrandingPage() {
  const { t } = useTranslation('common')
  const { data, error, refetch } = useQuery(brandingQuery)
  if (data) return <BrandingForm branding={data} />
  if (error) return <LoadFailure reason={error.message} onReload={() => void refetch()} />
  return (
    <div className={classes.loading} role="status" aria-label={t('loading')}>
      <Loader size={22} color="gray" />
    </div>
  )
}
