/** Over which ways a rule tells, beside the portal's own list. */
import { Checkbox, Select, Stack, TextInput } from '@mantine/core'
import { type NotificationChannel, type NotificationChannels, WEBHOOK_URL_LENGTH_MAX } from '@sova/contract'
import { useTranslation } from 'react-i18next'
import classes from './Notifications.module.css'
import type { RuleForm } from './rule-draft.ts'

interface RuleWaysProps {
  form: RuleForm
  change(part: Partial<RuleForm>): void
  errors: Readonly<Record<string, string>>
  channels: NotificationChannels
  /** The address whose secret there is already; null for a new webhook. */
  knownUrl: string | null
}

export function RuleWays({ form, change, errors, channels, knownUrl }: RuleWaysProps) {
  const { t } = useTranslation('notifications')
  const has = (channel: NotificationChannel) => form.channels.includes(channel)
  const switchWay = (channel: NotificationChannel, isOn: boolean) => {
    const others = form.channels.filter((one) => one !== channel)
    change({ channels: isOn ? [...others, channel] : others })
  }
  const confirmed = channels.emails.filter(({ is_confirmed }) => is_confirmed).map(({ email }) => email)
  const devices = channels.push_devices.length
  return (
    <fieldset className={classes.group}>
      <legend>{t('ways')}</legend>
      <Stack gap="sm">
        <Checkbox
          label={t('channel_push')}
          description={devices === 0 ? t('pushNoDevices') : t('pushDevicesCount', { count: devices })}
          checked={has('push')}
          onChange={(event) => switchWay('push', event.currentTarget.checked)}
        />
        <Checkbox
          label={t('channel_email')}
          description={channels.has_email ? t('emailHint') : t('emailNotConfigured')}
          disabled={!channels.has_email && !has('email')}
          checked={has('email')}
          onChange={(event) => switchWay('email', event.currentTarget.checked)}
        />
        {has('email') && (
          <Select
            label={t('email')}
            placeholder={confirmed.length === 0 ? t('emailNoneConfirmed') : t('emailChoose')}
            data={confirmed}
            value={form.email}
            onChange={(email) => change({ email })}
            error={errors.email}
          />
        )}
        <Checkbox
          label={t('channel_webhook')}
          description={t('webhookHint')}
          checked={has('webhook')}
          onChange={(event) => switchWay('webhook', event.currentTarget.checked)}
        />
        {has('webhook') && (
          <TextInput
            label={t('webhookUrl')}
            type="url"
            placeholder="https://"
            maxLength={WEBHOOK_URL_LENGTH_MAX}
            value={form.webhookUrl}
            onChange={(event) => change({ webhookUrl: event.currentTarget.value })}
            error={errors.webhook_url}
          />
        )}
        {has('webhook') && knownUrl !== null && knownUrl === form.webhookUrl.trim() && (
          <Checkbox
            label={t('webhookRenew')}
            checked={form.renewSecret}
            onChange={(event) => change({ renewSecret: event.currentTarget.checked })}
          />
        )}
      </Stack>
    </fieldset>
  )
}
