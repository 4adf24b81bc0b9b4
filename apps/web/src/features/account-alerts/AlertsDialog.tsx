/** What goes wrong, and went wrong, with the cameras that one owns. */
import { Text } from '@mantine/core'
import { type Alert, listAlerts } from '@sova/contract'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../shared/api/call-api.ts'
import { formatMoment } from '../../shared/format-moment.ts'
import { PageButton } from '../../shared/paging/PageButton.tsx'
import { Pager } from '../../shared/paging/Pager.tsx'
import { RowList } from '../../shared/row-list/RowList.tsx'
import { Dialog } from '../../shared/ui/Dialog.tsx'

const PAGE_SIZE = 20
/** While the dialog is open it looks again this often. */
const INTERVAL_MS = 30_000

const alertsQuery = (page: number) =>
  queryOptions({
    queryKey: ['alerts', page],
    queryFn: ({ signal }) => callApi(listAlerts, { page, page_size: PAGE_SIZE }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: INTERVAL_MS,
  })

export function AlertsDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('admin')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(alertsQuery(page))
  const describe = ({ started_at, ended_at }: Alert) =>
    ended_at
      ? t('alertLasted', { from: formatMoment(started_at), to: formatMoment(ended_at) })
      : t('alertSince', { date: formatMoment(started_at) })
  return (
    <Dialog onClose={onClose} title={t('alerts')} size={520}>
      <RowList
        label={t('alerts')}
        empty={t('noAlerts')}
        failure={{ error, onReload: () => void refetch() }}
        rows={data?.results.map((alert) => ({
          id: alert.id,
          title: `${alert.title ?? alert.subject}: ${t(`alert_${alert.kind}`)}`,
          detail: (
            <Text span size="xs" {...(alert.ended_at ? {} : { c: 'red' })}>
              {describe(alert)}
            </Text>
          ),
        }))}
      />
      {data && <Pager page={data.page} control={(props) => <PageButton onPage={setPage} {...props} />} />}
    </Dialog>
  )
}
