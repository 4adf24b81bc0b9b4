/** The editor of a rule; when a webhook has a new secret, that is shown once before it closes. */
import { Alert, Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core'
import {
  type NotificationChannels,
  type NotificationRule,
  type NotificationRuleDraft,
  RULE_TITLE_LENGTH_MAX,
  saveNotificationRule,
} from '@sova/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../shared/api/call-api.ts'
import { formErrors } from '../../shared/api/form-errors.ts'
import { Dialog } from '../../shared/ui/Dialog.tsx'
import { FormButtons } from '../../shared/ui/FormButtons.tsx'
import { SecretField } from '../../shared/ui/SecretField.tsx'
import { useSettingsChange } from './notification-queries.ts'
import { RuleCameras, RuleKinds } from './RuleEvents.tsx'
import { RuleTimes } from './RuleTimes.tsx'
import { RuleWays } from './RuleWays.tsx'
import { draftToSave, formOf, type RuleForm } from './rule-draft.ts'

/** Fields whose messages stand beside them. */
const FIELDS = ['title', 'kinds', 'camera_numbers', 'schedule', 'quiet_hours', 'email', 'webhook_url'] as const

interface RuleDialogProps {
  /** Null for a new one. */
  rule: NotificationRule | null
  channels: NotificationChannels
  isOperator: boolean
  onClose(): void
}

export function RuleDialog({ rule, channels, isOperator, onClose }: RuleDialogProps) {
  const { t } = useTranslation(['notifications', 'common'])
  const ownTimezone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const [form, setForm] = useState(() => formOf(rule, ownTimezone))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const [isCovered, setCovered] = useState(false)
  const draft = draftToSave(form)
  const change = (part: Partial<RuleForm>) => setForm((before) => ({ ...before, ...part }))
  const save = useSettingsChange((order: NotificationRuleDraft) =>
    callApi(saveNotificationRule, {
      ...order,
      ...(rule ? { id: rule.id } : {}),
      renew_secret: form.renewSecret,
    }),
  )
  const submit = () => {
    if (!draft) return
    setErrors({})
    setRefusal(null)
    save.mutate(draft, {
      onSuccess: ({ webhook_secret }) => (webhook_secret === null ? onClose() : setSecret(webhook_secret)),
      onError: (failure) => {
        const { beside, general } = formErrors(failure, FIELDS)
        setErrors(beside)
        setRefusal(general)
      },
    })
  }
  const title = t(rule ? 'ruleEditTitle' : 'ruleNewTitle')
  if (secret !== null) return <SecretDialog title={title} secret={secret} onClose={onClose} />
  const part = { form, change, errors }
  return (
    <Dialog title={title} onClose={onClose} size={640} closeOnEscape={!isCovered} trapFocus={!isCovered}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack gap="lg">
          <TextInput
            label={t('ruleTitle')}
            placeholder={t('ruleTitlePlaceholder')}
            maxLength={RULE_TITLE_LENGTH_MAX}
            data-autofocus
            value={form.title}
            onChange={(event) => change({ title: event.currentTarget.value })}
            error={errors.title}
          />
          <Switch
            label={t('ruleActive')}
            checked={form.isActive}
            onChange={(event) => change({ isActive: event.currentTarget.checked })}
          />
          <RuleKinds {...part} isOperator={isOperator} />
          <RuleCameras {...part} onCover={setCovered} />
          <RuleWays {...part} channels={channels} knownUrl={rule?.webhook_url ?? null} />
          <RuleTimes {...part} ownTimezone={ownTimezone} />
          {refusal && (
            <Alert color="red" role="alert">
              {refusal}
            </Alert>
          )}
          <FormButtons onCancel={onClose} isPending={save.isPending} disabled={draft === null} />
        </Stack>
      </form>
    </Dialog>
  )
}

function SecretDialog({ title, secret, onClose }: { title: string; secret: string; onClose(): void }) {
  const { t } = useTranslation(['notifications', 'common'])
  return (
    <Dialog title={title} onClose={onClose} size={640} closeOnClickOutside={false}>
      <Stack gap="md">
        <Text>{t('secretOnce')}</Text>
        <SecretField label={t('secret')} value={secret} />
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('common:close')}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
