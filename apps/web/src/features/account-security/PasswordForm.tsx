import { Alert, Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { changePassword, PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '@sova/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../shared/api/call-api.ts'
import { formErrors } from '../../shared/api/form-errors.ts'
import { notifySaved } from '../../shared/ui/notify.ts'

export function PasswordForm({ onChanged }: { onChanged(): void }) {
  const { t } = useTranslation(['accounts', 'session'])
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '', newPassword: '', newPasswordAgain: '' },
    validate: {
      password: (value) => (value ? null : t('session:required')),
      newPassword: (value) =>
        value.length >= PASSWORD_LENGTH_MIN ? null : t('session:passwordRule', { count: PASSWORD_LENGTH_MIN }),
      newPasswordAgain: (value, { newPassword }) => (value === newPassword ? null : t('session:passwordsDiffer')),
    },
  })
  const change = useMutation({
    mutationFn: ({ password, newPassword }: typeof form.values) =>
      callApi(changePassword, { password, new_password: newPassword }),
    onMutate: () => setRefusal(null),
    onSuccess: () => {
      form.reset()
      notifySaved(t('passwordChanged'))
      onChanged()
    },
    onError: (failure) => {
      const { beside, general } = formErrors(failure, ['password', 'new_password'])
      form.setErrors({ password: beside.password, newPassword: beside.new_password })
      setRefusal(general)
    },
  })
  const inputProps = {
    maxLength: PASSWORD_LENGTH_MAX,
    visibilityToggleButtonProps: { 'aria-label': t('session:showPassword') },
  }
  return (
    <form noValidate onSubmit={form.onSubmit((values) => change.mutate(values))}>
      <Stack gap="sm">
        <Text fw={600}>{t('passwordHeading')}</Text>
        <PasswordInput
          label={t('passwordOld')}
          autoComplete="current-password"
          {...inputProps}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <PasswordInput
          label={t('passwordNew')}
          autoComplete="new-password"
          {...inputProps}
          key={form.key('newPassword')}
          {...form.getInputProps('newPassword')}
        />
        <PasswordInput
          label={t('passwordNewAgain')}
          autoComplete="new-password"
          {...inputProps}
          key={form.key('newPasswordAgain')}
          {...form.getInputProps('newPasswordAgain')}
        />
        {refusal && (
          <Alert color="red" role="alert">
            {refusal}
          </Alert>
        )}
        <Group justify="space-between">
          <Text c="dimmed" size="sm">
            {t('passwordHint')}
          </Text>
          <Button type="submit" loading={change.isPending}>
            {t('passwordChange')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
