import { Alert } from '@mantine/core'
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN, setUpFirstAccount } from '@sova/contract'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../shared/api/call-api.ts'
import classes from './SignInCard.module.css'
import { SignInCard } from './SignInCard.tsx'
import { PasswordField, SignInForm, useSignInForm } from './SignInForm.tsx'

/** Where the one-time link of an empty installation leads. */
export function SetUpAccountPage() {
  const { t } = useTranslation('session')
  const { setup } = useSearch({ from: '/setup-account' })
  const rule = t('passwordRule', { count: PASSWORD_LENGTH_MIN })
  const signIn = useSignInForm({
    validate: (field, { password, passwordAgain }) => {
      if (field === 'password') return password.length >= PASSWORD_LENGTH_MIN ? null : rule
      return passwordAgain === password ? null : t('passwordsDiffer')
    },
    submit: ({ username, password }) => callApi(setUpFirstAccount, { setup_token: setup ?? '', username, password }),
    next: '/',
  })

  if (!setup) {
    return (
      <SignInCard heading={t('setupHeading')}>
        <Alert role="alert">{t('setupLinkMissing')}</Alert>
      </SignInCard>
    )
  }
  const newPassword = { form: signIn.form, autoComplete: 'new-password', maxLength: PASSWORD_LENGTH_MAX }
  return (
    <SignInCard heading={t('setupHeading')}>
      <p className={classes.hint}>{t('setupHint')}</p>
      <SignInForm signIn={signIn} submitLabel={t('createAccount')}>
        <PasswordField {...newPassword} name="password" description={rule} />
        <PasswordField {...newPassword} name="passwordAgain" />
      </SignInForm>
    </SignInCard>
  )
}
