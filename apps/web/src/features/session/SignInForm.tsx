/** What the pages that sign somebody in have in common: a name, a password, and where a refusal is shown. */
import { Alert, Button, PasswordInput, type PasswordInputProps, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { USERNAME_LENGTH_MAX } from '@sova/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formErrors } from '../../shared/api/form-errors.ts'
import { forgetSession } from '../../shared/session-store.ts'
import classes from './SignInCard.module.css'

export interface SignInValues {
  username: string
  password: string
  passwordAgain: string
}

interface SignInOptions {
  /** Null for what is as it should be. */
  validate(field: 'password' | 'passwordAgain', values: SignInValues): string | null
  submit(values: SignInValues): Promise<unknown>
  /** Where the page goes then. */
  next: string
}

export function useSignInForm({ validate, submit, next }: SignInOptions) {
  const { t } = useTranslation('session')
  const router = useRouter()
  const queryClient = useQueryClient()
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm<SignInValues>({
    mode: 'uncontrolled',
    initialValues: { username: '', password: '', passwordAgain: '' },
    validate: {
      username: (value) => (value.trim() ? null : t('required')),
      password: (_, values) => validate('password', values),
      passwordAgain: (_, values) => validate('passwordAgain', values),
    },
  })
  const { mutate, isPending } = useMutation({
    mutationFn: submit,
    onMutate: () => setRefusal(null),
    onSuccess: () => {
      forgetSession(queryClient)
      router.history.push(next)
    },
    onError: (failure) => {
      const { beside, general } = formErrors(failure, ['username', 'password'])
      form.setErrors(beside)
      setRefusal(general)
    },
  })
  return { form, refusal, isPending, onSubmit: form.onSubmit((values) => mutate(values)) }
}

interface SignInFormProps {
  signIn: ReturnType<typeof useSignInForm>
  submitLabel: string
  children: ReactNode
}

export function SignInForm({ signIn: { form, refusal, isPending, onSubmit }, submitLabel, children }: SignInFormProps) {
  const { t } = useTranslation('session')
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      <TextInput
        label={t('username')}
        autoComplete="username"
        autoFocus
        maxLength={USERNAME_LENGTH_MAX}
        key={form.key('username')}
        {...form.getInputProps('username')}
      />
      {children}
      {refusal && (
        <Alert color="red" role="alert">
          {refusal}
        </Alert>
      )}
      <Button type="submit" loading={isPending} fullWidth mt="xs">
        {submitLabel}
      </Button>
    </form>
  )
}

interface PasswordFieldProps extends Omit<PasswordInputProps, 'form' | 'name'> {
  form: UseFormReturnType<SignInValues>
  name: 'password' | 'passwordAgain'
}

export function PasswordField({ form, name, ...props }: PasswordFieldProps) {
  const { t } = useTranslation('session')
  return (
    <PasswordInput
      label={t(name)}
      visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
      key={form.key(name)}
      {...props}
      {...form.getInputProps(name)}
    />
  )
}
