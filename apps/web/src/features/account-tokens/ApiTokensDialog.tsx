/** Long-lived tokens for programs: made, copied while they are shown, deleted (spec 1 §2, account dialogs). */
import { ActionIcon, Alert, Button, Group, Loader, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { API_TOKEN_TITLE_LENGTH_MAX, ApiToken, createApiToken, deleteApiTokens, listApiTokens } from '@sova/contract'
import { IconTrash } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { callApi } from '../../shared/api/call-api.ts'
import { failureText } from '../../shared/api/failure-text.ts'
import { formatMoment } from '../../shared/format-moment.ts'
import { RowList } from '../../shared/row-list/RowList.tsx'
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.tsx'
import { Dialog } from '../../shared/ui/Dialog.tsx'
import { notifyError } from '../../shared/ui/notify.ts'
import { SecretField } from '../../shared/ui/SecretField.tsx'
import { useTokenLoading } from './token-loading.ts'

const tokensQuery = queryOptions({
  queryKey: ['api-tokens'],
  queryFn: async ({ signal }) => z.parse(z.array(ApiToken), (await callApi(listApiTokens, {}, signal)).results),
})

export function ApiTokensDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(['accounts', 'common'])
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(tokensQuery)
  const [made, setMade] = useState<ApiToken | null>(null)
  const [asked, setAsked] = useState<ApiToken | null>(null)
  const loading = useTokenLoading()
  const reread = () => queryClient.invalidateQueries({ queryKey: tokensQuery.queryKey })

  const remove = useMutation({
    mutationFn: ({ id }: ApiToken) => callApi(deleteApiTokens, { ids: [id] }),
    onMutate: () => {
      loading.begin()
      setAsked(null)
    },
    onSuccess: async (_, { id }) => {
      if (made?.id === id) setMade(null)
      await reread()
    },
    onError: (failure) => notifyError(failureText(failure)),
    onSettled: loading.end,
  })

  return (
    <>
      <Dialog onClose={onClose} title={t('tokensTitle')} size={520} closeOnEscape={!asked} trapFocus={!asked}>
        <Stack gap="lg">
          <Text c="dimmed">{t('tokensHint')}</Text>
          {made && (
            <Alert color="green" title={t('tokenMade')}>
              <SecretField label={t('token')} value={made.body} />
            </Alert>
          )}
          {loading.isShown && <Loader role="status" aria-label={t('common:loading')} color="gray" size={20} />}
          <RowList
            label={t('tokensTitle')}
            empty={t('tokensNone')}
            failure={{ error, onReload: () => void refetch() }}
            rows={data?.map((token) => ({
              id: token.id,
              title: token.title || token.body,
              detail: describe(token),
              actions: (
                <ActionIcon
                  aria-label={t('tokenDeleteNamed', { title: token.title || token.body })}
                  onClick={() => setAsked(token)}
                >
                  <IconTrash size={16} stroke={1.6} />
                </ActionIcon>
              ),
            }))}
          />
          <MakeTokenForm
            onMake={() => loading.begin()}
            onSettle={loading.end}
            onMade={(token) => {
              setMade(token)
              void reread()
            }}
          />
        </Stack>
      </Dialog>
      {asked && (
        <ConfirmDialog
          opened
          title={t('tokenDeleteTitle')}
          text={t('tokenDeleteText')}
          confirmLabel={t('delete')}
          cancelLabel={t('common:cancel')}
          onConfirm={() => remove.mutate(asked)}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  )

  function describe({ body, scopes, last_used_at, created_at }: ApiToken): string {
    const scope = t(scopes.includes('write') ? 'tokenScopeWrite' : 'tokenScopeRead')
    const use = last_used_at ? t('tokenUsed', { date: formatMoment(last_used_at) }) : t('tokenNeverUsed')
    return [body, scope, t('tokenCreated', { date: formatMoment(created_at) }), use].join(' · ')
  }
}

interface MakeTokenFormProps {
  onMake(): void
  onMade(token: ApiToken): void
  onSettle(): void
}

function MakeTokenForm({ onMake, onMade, onSettle }: MakeTokenFormProps) {
  const { t } = useTranslation('accounts')
  const form = useForm({ initialValues: { title: '', mayWrite: false } })
  const make = useMutation({
    mutationFn: ({ title, mayWrite }: typeof form.values) =>
      callApi(createApiToken, { title, scopes: mayWrite ? ['read', 'write'] : ['read'] }),
    onMutate: onMake,
    onSuccess: (token) => {
      form.reset()
      onMade(token)
    },
    onError: (failure) => notifyError(failureText(failure)),
    onSettled: onSettle,
  })
  return (
    <form noValidate onSubmit={form.onSubmit((values) => make.mutate(values))}>
      <Group align="flex-end" gap="sm" wrap="nowrap">
        <TextInput
          flex={1}
          label={t('tokenTitle')}
          placeholder={t('tokenTitlePlaceholder')}
          maxLength={API_TOKEN_TITLE_LENGTH_MAX}
          {...form.getInputProps('title')}
        />
        <Button type="submit" loading={make.isPending}>
          {t('tokenCreate')}
        </Button>
      </Group>
      <Switch mt="sm" label={t('tokenMayWrite')} {...form.getInputProps('mayWrite', { type: 'checkbox' })} />
    </form>
  )
}
