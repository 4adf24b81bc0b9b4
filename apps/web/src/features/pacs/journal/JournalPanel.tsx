/** Who was let in, who was not, and why: of one device or of one person. */
import { Text } from '@mantine/core'
import { AccessRecord, type EntityId, listAccessJournal } from '@sova/contract'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { callApi } from '../../../shared/api/call-api.ts'
import { PACS_KEY } from '../../../shared/pacs/pacs-changes.ts'
import { PageButton } from '../../../shared/paging/PageButton.tsx'
import { Pager } from '../../../shared/paging/Pager.tsx'
import { rangeText } from '../../../shared/paging/page-window.ts'
import { DataTable } from '../../../shared/table/DataTable.tsx'
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx'
import classes from './JournalPanel.module.css'
import { cameraNumbersOf, cameraTokensQuery, withPicture } from './plate-pictures.ts'
import { useJournalColumns } from './use-journal-columns.tsx'

const PAGE_SIZE = 10
/** The newest page follows what happens at the door. */
const REFRESH_MS = 5000

export type JournalSubject = { device_id: EntityId } | { employee_id: EntityId }

const journalQuery = (about: JournalSubject, page: number) =>
  queryOptions({
    queryKey: [PACS_KEY, 'journal', about, page],
    queryFn: async ({ signal }) => {
      const answer = await callApi(listAccessJournal, { filters: about, page, page_size: PAGE_SIZE }, signal)
      return { ...answer, results: z.parse(z.array(AccessRecord), answer.results) }
    },
    placeholderData: keepPreviousData,
    refetchInterval: page === 1 ? REFRESH_MS : false,
  })

export function JournalPanel({ about }: { about: JournalSubject }) {
  const { t } = useTranslation('pacs')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(journalQuery(about, page))
  const { data: tokens } = useQuery(cameraTokensQuery(cameraNumbersOf(data?.results ?? [])))
  const columns = useJournalColumns('device_id' in about ? 'device' : 'employee')
  if (!data && error) return <LoadFailure reason={error.message} onReload={() => void refetch()} />
  if (!data) return null
  const rows = data.results.map((record) => withPicture(record, tokens))
  if (data.count === 0) return <Text c="dimmed">{t('journalEmpty')}</Text>
  return (
    <>
      <div className={classes.rows}>
        <DataTable label={t('journal')} columns={columns} rows={rows} rowId={({ id }) => String(id)} />
      </div>
      <div className={classes.footer}>
        <span>{rangeText(data.page, data.results.length, data.count)}</span>
        <Pager page={data.page} control={(props) => <PageButton onPage={setPage} {...props} />} />
      </div>
    </>
  )
}
