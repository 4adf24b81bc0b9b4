/** The settings of one analytic of one camera (spec 2 §2, analytics settings screens). */
import { Button } from '@mantine/core'
import { IconListSearch } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Blank } from '../../shared/ui/Blank.tsx'
import { DetailPage } from '../../shared/ui/DetailPage.tsx'
import { AnalyticForm } from './AnalyticForm.tsx'
import { AnalyticSourceNotice } from './AnalyticSourceNotice.tsx'
import { AnalyticsTabs } from './AnalyticsTabs.tsx'
import type { AnalyticKind } from './analytic-kinds.ts'
import { cameraSettingsQuery, type EditableSettings } from './analytic-settings-queries.ts'

interface AnalyticEditPageProps {
  kind: AnalyticKind
  number: string
  /** The button of the schedule dialog, for the analytic that has one. */
  schedule: ReactNode
}

export function AnalyticEditPage({ kind, number, schedule }: AnalyticEditPageProps) {
  const { t } = useTranslation('setup')
  const queryClient = useQueryClient()
  const query = cameraSettingsQuery(kind.type, number)
  const { data, error, isPending, refetch } = useQuery(query)
  const keep = (saved: EditableSettings) => {
    queryClient.setQueryData(query.queryKey, { ...data, ...saved })
    void queryClient.invalidateQueries({ queryKey: ['analytics-setup', kind.type, 'list'] })
  }
  return (
    <>
      <AnalyticsTabs path={kind.path} />
      <AnalyticSourceNotice type={kind.type} />
      <DetailPage
        back={(props) => <Link to="/setup/analytics-settings/$kind" params={{ kind: kind.path }} {...props} />}
        backLabel={t(kind.label)}
        title={data ? (data.title ?? `№ ${number}`) : null}
        isLoading={isPending}
        failure={
          !isPending &&
          !data && (
            <Blank
              icon={IconListSearch}
              role="alert"
              title={t('cannotDisplay')}
              hint={error?.message ?? t('noSettings')}
            >
              {error && <Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}
            </Blank>
          )
        }
      >
        {data && <AnalyticForm key={number} kind={kind} settings={data} schedule={schedule} onSaved={keep} />}
      </DetailPage>
    </>
  )
}
