/** Where a kind that needs a model has none that works: events of it come from cameras and other engines alone. */
import { Alert } from '@mantine/core'
import type { EditedAnalytic } from '@sova/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import classes from './AnalyticsSetup.module.css'
import { analyticSourcesQuery } from './analytic-settings-queries.ts'

export function AnalyticSourceNotice({ type }: { type: EditedAnalytic }) {
  const { t } = useTranslation('setup')
  const { data } = useQuery(analyticSourcesQuery)
  const source = data?.find((candidate) => candidate.type === type)
  if (!source?.problem) return null
  const isMissing = source.problem === 'not_configured'
  return (
    <Alert className={classes.notice ?? ''} color={isMissing ? 'gray' : 'orange'} role="status">
      {t(`model_${source.problem}`)} {t('modelOutside')}
      {source.detail && <div className={classes.noticeDetail}>{source.detail}</div>}
    </Alert>
  )
}
