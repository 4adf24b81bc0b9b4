import { PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { PASSWORD_LENGTH_MAX, USERNAME_LENGTH_MAX } from '@sova/contract'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../shared/api/failure-text.ts'
import { showAlert } from '../../shared/ui/alert-dialog.tsx'
import { FormButtons } from '../../shared/ui/FormButtons.tsx'
import { notifySaved } from '../../shared/ui/notify.ts'
import { useLinkChanges } from './link-changes.ts'

/** Whoever knows an account's password may use its cameras here. */
export function AddLinkForm({ onDone, onCancel }: { onDone(): void; onCancel(): void }) {
  const { t } = useTranslation(['accounts', 'session'])
  const changes = useLinkChanges()
  const required = (value: string) => (value.trim() ? null : t('session:required'))
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { username: '', password: '' },
    validate: { username: required, password: required },
  })
  const add = useMutation({
    mutationFn: (credentials: typeof form.values) => changes.add(credentials),
    onSuccess: () => {
      notifySaved(t('linkAdded'))
      onDone()
    },
    onError: (failure) => showAlert(failureText(failure)),
  })
  return (
    <form noValidate onSubmit={form.onSubmit((values) => add.mutate(values))}>
      <Stack gap="md">
        <Text c="dimmed">{t('linkAddHint')}</Text>
        <TextInput
          label={t('session:username')}
          autoComplete="off"
          maxLength={USERNAME_LENGTH_MAX}
          data-autofocus
          key={form.key('username')}
          {...form.getInputProps('username')}
        />
        <PasswordInput
          label={t('session:password')}
          autoComplete="off"
          maxLength={PASSWORD_LENGTH_MAX}
          visibilityToggleButtonProps={{ 'aria-label': t('session:showPassword') }}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <FormButtons onCancel={onCancel} isPending={add.isPending} submitLabel={t('linkAdd')} />
      </Stack>
    </form>
  )
}
