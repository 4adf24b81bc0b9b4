import { Alert, Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { login, safeNextPath, USERNAME_LENGTH_MAX } from '@sova/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../shared/api/call-api.ts'
import { formErrors } from '../../shared/api/form-errors.ts'
import { useProductName } from './context-query.ts'
import classes from './SignInCard.module.css'
import { SignInCard } from './SignInCard.tsx'

export function LoginPage() {
  const { t } = useTranslation('session')
  const router = useRouter()
  const queryClient = useQueryClient()
  const { next } = useSearch({ from: '/login' })
  const product = useProductName()
  const [refusal, setRefusal] = useState<string | null>(null)
  const required = (value: string) => (value.trim() ? null : t('required'))
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { username: '', password: '' },
    validate: { username: required, password: required },
  })

  const signIn = useMutation({
    mutationFn: (credentials: typeof form.values) => callApi(login, credentials),
    onMutate: () => setRefusal(null),
    onSuccess: () => {
      queryClient.clear()
      router.history.push(safeNextPath(next))
    },
    onError: (failure) => {
      const { beside, general } = formErrors(failure, ['username', 'password'])
      form.setErrors(beside)
      setRefusal(general)
    },
  })

  return (
    <SignInCard heading={t('loginHeading', { product })}>
      <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => signIn.mutate(values))}>
        <TextInput
          label={t('username')}
          autoComplete="username"
          autoFocus
          maxLength={USERNAME_LENGTH_MAX}
          key={form.key('username')}
          {...form.getInputProps('username')}
        />
        <PasswordInput
          label={t('password')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        {refusal && (
          <Alert color="red" role="alert">
            {refusal}
          </Alert>
        )}
        <Button type="submit" loading={signIn.isPending} fullWidth mt="xs">
          {t('signIn')}
        </Button>
      </form>
    </SignInCard>
  )
}
