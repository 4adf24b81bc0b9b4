/** One's own password, and where one is signed in. */
import { ActionIcon, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { type AccountSession, endAllSessions, endSessions, listSessions } from '@sova/contract'
import { IconLogout } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../shared/api/call-api.ts'
import { failureText } from '../../shared/api/failure-text.ts'
import { reportSessionEnd } from '../../shared/api/session-end.ts'
import { formatMoment } from '../../shared/format-moment.ts'
import { RowList } from '../../shared/row-list/RowList.tsx'
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.tsx'
import { Dialog } from '../../shared/ui/Dialog.tsx'
import { notifyError } from '../../shared/ui/notify.ts'
import { describeBrowser } from './describe-browser.ts'
import { PasswordForm } from './PasswordForm.tsx'

const sessionsQuery = queryOptions({
  queryKey: ['account-sessions'],
  queryFn: async ({ signal }) => (await callApi(listSessions, {}, signal)).results,
})

export function AccountSecurityDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(['accounts', 'common'])
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(sessionsQuery)
  const [asking, setAsking] = useState(false)
  const reread = () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })

  const end = useMutation({
    mutationFn: ({ id }: AccountSession) => callApi(endSessions, { ids: [id] }),
    onSuccess: reread,
    onError: (failure) => notifyError(failureText(failure)),
  })
  const endAll = useMutation({
    mutationFn: () => callApi(endAllSessions, {}),
    onMutate: () => setAsking(false),
    // This page's session ended with the others.
    onSuccess: reportSessionEnd,
    onError: (failure) => notifyError(failureText(failure)),
  })

  return (
    <>
      <Dialog onClose={onClose} title={t('securityTitle')} size={520} closeOnEscape={!asking} trapFocus={!asking}>
        <Stack gap="xl">
          <PasswordForm onChanged={() => void reread()} />
          <section>
            <Text fw={600} mb="xs">
              {t('sessions')}
            </Text>
            <RowList
              label={t('sessions')}
              empty=""
              failure={{ error, onReload: () => void refetch() }}
              rows={data?.map((session) => ({
                id: session.id,
                title: describeBrowser(session) ?? t('sessionProgram'),
                detail: [session.address, t('sessionUsed', { date: formatMoment(session.last_used_at) })]
                  .filter(Boolean)
                  .join(' · '),
                actions: session.is_current ? (
                  <Badge variant="light" tt="none">
                    {t('sessionCurrent')}
                  </Badge>
                ) : (
                  <ActionIcon aria-label={t('sessionEnd')} onClick={() => end.mutate(session)}>
                    <IconLogout size={16} stroke={1.6} />
                  </ActionIcon>
                ),
              }))}
            />
            <Group justify="flex-end" mt="sm">
              <Button variant="default" onClick={() => setAsking(true)}>
                {t('sessionsEndAll')}
              </Button>
            </Group>
          </section>
        </Stack>
      </Dialog>
      {asking && (
        <ConfirmDialog
          opened
          title={t('sessionsEndAllTitle')}
          text={t('sessionsEndAllText')}
          confirmLabel={t('sessionsEndAll')}
          cancelLabel={t('common:cancel')}
          onConfirm={() => endAll.mutate()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
