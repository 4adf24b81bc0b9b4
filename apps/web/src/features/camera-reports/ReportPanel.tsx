import { Loader } from '@mantine/core'
import type { AnalyticMessage, AnalyticType, Camera } from '@sova/contract'
import { IconCalendarSearch, IconListSearch, IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEnvironment } from '../../shared/environment.ts'
import { archiveBoundsQuery } from '../../shared/events/archive-bounds.ts'
import { EventPicture } from '../../shared/events/EventPicture.tsx'
import { eventShotUrl } from '../../shared/events/event-shot.ts'
import { eventText } from '../../shared/events/event-words.ts'
import { DataTable } from '../../shared/table/DataTable.tsx'
import { Blank } from '../../shared/ui/Blank.tsx'
import { Dialog } from '../../shared/ui/Dialog.tsx'
import { PeopleCountReport } from './PeopleCountReport.tsx'
import classes from './Report.module.css'
import { ReportFilters } from './ReportFilters.tsx'
import { ReportFooter } from './ReportFooter.tsx'
import { reportQuery } from './report-queries.ts'
import {
  EMPTY_QUESTION,
  hasRange,
  questionAfterReset,
  questionAtFirst,
  type ReportQuestion,
} from './report-question.ts'
import { useReportColumns } from './use-report-columns.tsx'
import { useSettled } from './use-settled.ts'

interface ReportPanelProps {
  camera: Pick<Camera, 'number' | 'title' | 'timezone' | 'server' | 'token_l' | 'token_r'>
  type: AnalyticType
}

/** The events of one kind of one camera: a tab of its dialog. */
export default function ReportPanel({ camera, type }: ReportPanelProps) {
  const { t } = useTranslation(['camera-reports', 'common'])
  const { nowMs } = useEnvironment()
  const bounds = useQuery(archiveBoundsQuery(camera))
  const [chosen, setChosen] = useState<ReportQuestion | null>(null)

  const endOf = ({ data, isError }: Pick<typeof bounds, 'data' | 'isError'>) =>
    (isError ? null : data?.latestMs) ?? nowMs()
  /* An answer of an earlier tab ends where the archive ended then. */
  const latestMs = bounds.isFetchedAfterMount ? endOf(bounds) : null
  const [openedMs, setOpenedMs] = useState<number | null>(null)
  if (openedMs === null && latestMs !== null) setOpenedMs(latestMs)
  const question = chosen ?? (openedMs === null ? EMPTY_QUESTION : questionAtFirst(type, openedMs))
  const settled = useSettled(question)
  const change = (part: Partial<ReportQuestion>) => setChosen({ ...question, page: 1, ...part })
  async function reset(): Promise<void> {
    const endMs = endOf(await bounds.refetch())
    setChosen((latest) => questionAfterReset(endMs, latest ?? question))
  }
  const isCounted = type === 'people_counter' && question.bucketH !== null

  return (
    <div className={classes.report}>
      <ReportFilters
        type={type}
        camera={camera}
        question={question}
        onChange={setChosen}
        onReset={() => void reset()}
      />
      {!hasRange(question) && openedMs !== null && <Blank icon={IconCalendarSearch} title={t('datesNeeded')} hint="" />}
      {hasRange(question) && isCounted && <PeopleCountReport camera={camera} question={settled} onChange={change} />}
      {hasRange(question) && !isCounted && (
        <EventList
          camera={camera}
          type={type}
          question={settled}
          earliestMs={bounds.data?.earliestMs ?? null}
          onChange={change}
        />
      )}
    </div>
  )
}

interface EventListProps extends ReportPanelProps {
  question: ReportQuestion
  /** Where the archive begins; null where there is none. */
  earliestMs: number | null
  onChange(part: Partial<ReportQuestion>): void
}

function EventList({ camera, type, question, earliestMs, onChange }: EventListProps) {
  const { t } = useTranslation(['camera-reports', 'common'])
  const navigate = useNavigate()
  const [shown, setShown] = useState<AnalyticMessage | null>(null)
  const { data, error, isFetching } = useQuery(reportQuery(type, camera.number, question))
  const token = camera.token_r ?? camera.token_l
  const hasVideo = useCallback((atMs: number) => earliestMs !== null && atMs >= earliestMs, [earliestMs])
  const play = useCallback(
    ({ id, at }: AnalyticMessage) =>
      void navigate({ to: '.', search: (old) => ({ ...old, play: String(id), time: Math.floor(at / 1000) }) }),
    [navigate],
  )
  const columns = useReportColumns({ type, token, hasVideo, onPicture: setShown, onPlay: play })

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
  if (data.results.length === 0) return <Blank icon={IconListSearch} title={t('noEvents')} hint={t('noEventsHint')} />
  const picture = shown && eventShotUrl(shown, token)
  return (
    <>
      <div className={classes.rows} aria-busy={isFetching}>
        <DataTable label={t(`title_${type}`)} columns={columns} rows={data.results} rowId={({ id }) => String(id)} />
      </div>
      <ReportFooter list={data} onChange={onChange} />
      {shown && picture && (
        <Dialog onClose={() => setShown(null)} title={`${t(`title_${type}`)} · ${shown.date}`} size="xl">
          <EventPicture className={classes.whole} src={picture} alt={eventText(shown)} />
        </Dialog>
      )}
    </>
  )
}
