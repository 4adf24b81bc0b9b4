import { Alert, Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN, setUpFirstAccount, USERNAME_LENGTH_MAX } from '@sova/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../shared/api/call-api.ts'
import { formErrors } from '../../shared/api/form-errors.ts'
import classes from './SignInCard.module.css'
import { SignInCard } from './SignInCard.tsx'

/** Where the one-time link of an empty installation leads. */
export function SetUpAccountPage() {
  const { t } = useTranslation('session')
  const router = useRouter()
  const queryClient = useQueryClient()
  const { setup } = useSearch({ from: '/setup-account' })
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { username: '', password: '', passwordAgain: '' },
    validate: {
      username: (value) => (value.trim() ? null : t('required')),
      password: (value) =>
        value.length >= PASSWORD_LENGTH_MIN ? null : t('passwordRule', { count: PASSWORD_LENGTH_MIN }),
      passwordAgain: (value, { password }) => (value === password ? null : t('passwordsDiffer')),
    },
  })

  const create = useMutation({
    mutationFn: ({ username, password }: typeof form.values) =>
      callApi(setUpFirstAccount, { setup_token: setup ?? '', username, password }),
    onMutate: () => setRefusal(null),
    onSuccess: () => {
      queryClient.clear()
      router.history.push('/')
    },
    onError: (failure) => {
      const { beside, general } = formErrors(failure, ['username', 'password'])
      form.setErrors(beside)
      setRefusal(general)
    },
  })

  if (!setup) {
    return (
      <SignInCard heading={t('setupHeading')}>
        <Alert role="alert">{t('setupLinkMissing')}</Alert>
      </SignInCard>
    )
  }
  const passwordProps = {
    autoComplete: 'new-password',
    maxLength: PASSWORD_LENGTH_MAX,
    visibilityToggleButtonProps: { 'aria-label': t('showPassword') },
  }
  return (
    <SignInCard heading={t('setupHeading')}>
      <p className={classes.hint}>{t('setupHint')}</p>
      <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => create.mutate(values))}>
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
          description={t('passwordRule', { count: PASSWORD_LENGTH_MIN })}
          {...passwordProps}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <PasswordInput
          label={t('passwordAgain')}
          {...passwordProps}
          key={form.key('passwordAgain')}
          {...form.getInputProps('passwordAgain')}
        />
        {refusal && (
          <Alert color="red" role="alert">
            {refusal}
          </Alert>
        )}
        <Button type="submit" loading={create.isPending} fullWidth mt="xs">
          {t('createAccount')}
        </Button>
      </form>
    </SignInCard>
  )
}
