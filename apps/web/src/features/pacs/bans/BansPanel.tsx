import { Text } from '@mantine/core'
import { EmployeeBan, type EntityId, listBans, removeBan } from '@sova/contract'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { callApi } from '../../../shared/api/call-api.ts'
import { formatDateTimeOf } from '../../../shared/dates/date-text.ts'
import { PACS_KEY, useAttempt } from '../../../shared/pacs/pacs-changes.ts'
import { PageButton } from '../../../shared/paging/PageButton.tsx'
import { Pager } from '../../../shared/paging/Pager.tsx'
import { rangeText } from '../../../shared/paging/page-window.ts'
import { DeleteAction } from '../../../shared/ui/DeleteAction.tsx'
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx'
import { notifySaved } from '../../../shared/ui/notify.ts'
import { BanForm } from './BanForm.tsx'
import classes from './Bans.module.css'

const PAGE_SIZE = 10

const bansQuery = (deviceId: EntityId, page: number) =>
  queryOptions({
    queryKey: [PACS_KEY, 'bans', deviceId, page],
    queryFn: async ({ signal }) => {
      const request = { filters: { device_id: deviceId }, page, page_size: PAGE_SIZE }
      const answer = await callApi(listBans, request, signal)
      return { ...answer, results: z.parse(z.array(EmployeeBan), answer.results) }
    },
    placeholderData: keepPreviousData,
  })

/** Whom a device never lets pass. */
export function BansPanel({ deviceId }: { deviceId: EntityId }) {
  const { t } = useTranslation('pacs')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(bansQuery(deviceId, page))
  return (
    <>
      <BanForm deviceId={deviceId} />
      {!data && error && <LoadFailure reason={error.message} onReload={() => void refetch()} />}
      {data?.count === 0 && (
        <Text c="dimmed" mt="md">
          {t('noBans')}
        </Text>
      )}
      {data && data.count > 0 && (
        <>
          <ul className={classes.list} aria-label={t('bans')}>
            {data.results.map((ban) => (
              <BanItem key={ban.id} ban={ban} />
            ))}
          </ul>
          <div className={classes.footer}>
            <span>{rangeText(data.page, data.results.length, data.count)}</span>
            <Pager page={data.page} control={(props) => <PageButton onPage={setPage} {...props} />} />
          </div>
        </>
      )}
    </>
  )
}

function BanItem({ ban }: { ban: EmployeeBan }) {
  const { t } = useTranslation('pacs')
  const attempt = useAttempt()
  const { employee_id, device_id, employee_title: name, reason, date } = ban
  const remove = async () => {
    const change = () => callApi(removeBan, { employee_id, device_id })
    if (await attempt(change, t('errorDeletingBan'))) notifySaved(t('banDeleted'))
  }
  return (
    <li className={classes.item}>
      <span title={name}>{name}</span>
      <span className={classes.quiet} title={reason}>
        {reason}
      </span>
      <span className={classes.quiet}>{formatDateTimeOf(Date.parse(date))}</span>
      <DeleteAction
        kind="icon"
        label={t('deleteBan', { name })}
        question={{ title: t('confirmDeleteBan', { name }), text: t('confirmDeleteBanText') }}
        onConfirm={() => void remove()}
      />
    </li>
  )
}
