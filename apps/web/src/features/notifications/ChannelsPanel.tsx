/** The ways to the account: its browsers and its addresses. */
import { ActionIcon, Alert, Badge, Button, Group, Stack, TextInput } from '@mantine/core'
import {
  addNotificationEmail,
  confirmNotificationEmail,
  deleteNotificationEmail,
  EMAIL_CODE_LENGTH,
  EMAIL_LENGTH_MAX,
  type NotificationChannels,
} from '@sova/contract'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../shared/api/call-api.ts'
import { failureText } from '../../shared/api/failure-text.ts'
import { refusalText } from '../../shared/api/form-errors.ts'
import { describeUserAgent } from '../../shared/describe-user-agent.ts'
import { formatMoment } from '../../shared/format-moment.ts'
import { canPush, findPushSubscription } from '../../shared/push-subscription.ts'
import { RowList } from '../../shared/row-list/RowList.tsx'
import { notifyError } from '../../shared/ui/notify.ts'
import classes from './Notifications.module.css'
import { useSettingsChange } from './notification-queries.ts'
import { enablePush, PushRefusal, removeDevice } from './web-push.ts'

/** Null where this browser is not told. */
const findEndpoint = async () => (await findPushSubscription())?.endpoint ?? null

/** Who takes a way back must know when it is still there. */
const NOT_REMOVED = { onError: (failure: Error) => notifyError(failureText(failure)) }

export function ChannelsPanel({ channels }: { channels: NotificationChannels }) {
  const { t } = useTranslation('notifications')
  return (
    <section className={classes.panel} aria-label={t('channels')}>
      <div className={classes.panelHead}>
        <h2>{t('channels')}</h2>
      </div>
      <h3>{t('channel_push')}</h3>
      <Browsers channels={channels} />
      <h3>{t('channel_email')}</h3>
      {channels.has_email || channels.emails.length > 0 ? (
        <Emails channels={channels} />
      ) : (
        <p className={classes.hint}>{t('emailNotConfigured')}</p>
      )}
    </section>
  )
}

function Browsers({ channels }: { channels: NotificationChannels }) {
  const { t } = useTranslation('notifications')
  const endpoint = useQuery({ queryKey: ['push-endpoint', channels.push_devices], queryFn: findEndpoint })
  const [problem, setProblem] = useState<string | null>(null)
  const enable = useSettingsChange(() => enablePush(channels.push_public_key))
  const remove = useSettingsChange(removeDevice)
  const isHere = channels.push_devices.some((device) => device.endpoint === endpoint.data)
  const describe = (failure: unknown) =>
    failure instanceof PushRefusal ? t(failure.reason === 'denied' ? 'pushDenied' : 'pushFailed') : refusalText(failure)
  return (
    <Stack gap="xs" align="flex-start">
      <RowList
        label={t('channel_push')}
        empty={t('pushNone')}
        rows={channels.push_devices.map((device) => {
          const name = describeUserAgent(device.title) || t('browser')
          return {
            id: device.id,
            title: name,
            detail:
              device.endpoint === endpoint.data
                ? t('thisBrowser')
                : t('since', { date: formatMoment(device.created_at) }),
            actions: (
              <ActionIcon aria-label={t('removeNamed', { name })} onClick={() => remove.mutate(device, NOT_REMOVED)}>
                <IconTrash size={16} stroke={1.7} />
              </ActionIcon>
            ),
          }
        })}
      />
      {!canPush() && <p className={classes.hint}>{t('pushUnsupported')}</p>}
      {canPush() && !isHere && (
        <Button
          variant="default"
          loading={enable.isPending}
          onClick={() => {
            setProblem(null)
            enable.mutate(undefined, { onError: (failure) => setProblem(describe(failure)) })
          }}
        >
          {t('pushEnable')}
        </Button>
      )}
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
    </Stack>
  )
}

function Emails({ channels }: { channels: NotificationChannels }) {
  const { t } = useTranslation('notifications')
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const add = useSettingsChange(() => callApi(addNotificationEmail, { email }))
  const remove = useSettingsChange((address: string) => callApi(deleteNotificationEmail, { email: address }))
  return (
    <Stack gap="xs">
      <RowList
        label={t('channel_email')}
        empty={t('emailNone')}
        rows={channels.emails.map((row) => ({
          id: row.email,
          title: row.email,
          detail: row.is_confirmed ? undefined : <Confirmation email={row.email} />,
          actions: (
            <ActionIcon
              aria-label={t('removeNamed', { name: row.email })}
              onClick={() => remove.mutate(row.email, NOT_REMOVED)}
            >
              <IconTrash size={16} stroke={1.7} />
            </ActionIcon>
          ),
        }))}
      />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setProblem(null)
          add.mutate(undefined, {
            onSuccess: () => setEmail(''),
            onError: (failure) => setProblem(refusalText(failure)),
          })
        }}
      >
        <Group gap="xs" align="flex-start" wrap="nowrap">
          <TextInput
            aria-label={t('email')}
            type="email"
            placeholder="name@example.org"
            maxLength={EMAIL_LENGTH_MAX}
            flex={1}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            error={problem}
          />
          <Button type="submit" variant="default" disabled={email.trim() === ''} loading={add.isPending}>
            {t('emailSendCode')}
          </Button>
        </Group>
      </form>
    </Stack>
  )
}

function Confirmation({ email }: { email: string }) {
  const { t } = useTranslation('notifications')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const confirm = useSettingsChange(() => callApi(confirmNotificationEmail, { email, email_code: code }))
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setProblem(null)
        confirm.mutate(undefined, { onError: (failure) => setProblem(refusalText(failure)) })
      }}
    >
      <Stack gap={4} align="flex-start" py={4}>
        <Badge variant="light" color="yellow" tt="none" fw={500}>
          {t('emailUnconfirmed')}
        </Badge>
        <Group gap="xs" align="flex-start" wrap="nowrap">
          <TextInput
            aria-label={t('emailCode', { email })}
            placeholder={t('emailCodeHint')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={EMAIL_CODE_LENGTH}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            error={problem}
          />
          <Button type="submit" disabled={code.length !== EMAIL_CODE_LENGTH} loading={confirm.isPending}>
            {t('emailConfirm')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
