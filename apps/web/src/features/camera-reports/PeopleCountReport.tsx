import { Loader } from '@mantine/core'
import { type Camera, describePage, type PeopleCountBucket } from '@sova/contract'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type DataColumn, DataTable } from '../../shared/table/DataTable.tsx'
import { Blank } from '../../shared/ui/Blank.tsx'
import classes from './Report.module.css'
import { ReportFooter } from './ReportFooter.tsx'
import { peopleCountQuery } from './report-queries.ts'
import type { ReportQuestion } from './report-question.ts'

const PeopleCountChart = lazy(() => import('./PeopleCountChart.tsx'))

interface PeopleCountReportProps {
  camera: Pick<Camera, 'number' | 'timezone'>
  question: ReportQuestion
  onChange(part: Partial<ReportQuestion>): void
}

/** How many came in and went out: a chart, and the same in figures. */
export function PeopleCountReport({ camera, question, onChange }: PeopleCountReportProps) {
  const { t } = useTranslation(['camera-reports', 'common'])
  const { data, error, isFetching } = useQuery(peopleCountQuery(camera.number, question))
  const columns = useMemo(
    (): DataColumn<PeopleCountBucket>[] => [
      { id: 'start', head: t('columnStart'), cell: ({ start }) => start },
      { id: 'end', head: t('columnEnd'), cell: ({ end }) => end },
      { id: 'in', head: t('columnIn'), cell: (bucket) => bucket.in_count },
      { id: 'out', head: t('columnOut'), cell: (bucket) => bucket.out_count },
    ],
    [t],
  )
  if (error) {
    return <Blank icon={IconPlugConnectedX} title={t('loadingError')} hint={error.message} role="alert" />
  }
  if (!data) {
    return (
      <div className={classes.loading} role="status" aria-label={t('common:loading')}>
        <Loader size={22} color="gray" />
      </div>
    )
  }
  const { pageSize } = question
  const page = describePage({ page: question.page, pageSize, count: data.length })
  /* The latest first, as the list of events has them. */
  const results = data.toReversed().slice((page.current - 1) * pageSize, page.current * pageSize)
  return (
    <>
      <div className={classes.rows} aria-busy={isFetching}>
        <Suspense fallback={<div className={classes.chart} />}>
          <PeopleCountChart buckets={data} timezone={camera.timezone} />
        </Suspense>
        <DataTable
          label={t('title_people_counter')}
          columns={columns}
          rows={results}
          rowId={(bucket) => String(bucket.start_at)}
        />
      </div>
      <ReportFooter list={{ results, page, count: data.length }} onChange={onChange} />
    </>
  )
}
