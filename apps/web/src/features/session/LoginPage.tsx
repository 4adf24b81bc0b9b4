import { login, safeNextPath } from '@sova/contract'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../shared/api/call-api.ts'
import { tellOtherTabs } from '../../shared/api/other-tabs.ts'
import { useProductName } from './context-query.ts'
import { SignInCard } from './SignInCard.tsx'
import { PasswordField, SignInForm, useSignInForm } from './SignInForm.tsx'

export function LoginPage() {
  const { t } = useTranslation('session')
  const { next } = useSearch({ from: '/login' })
  const product = useProductName()
  const signIn = useSignInForm({
    validate: (field, { password }) => (field === 'passwordAgain' || password.trim() ? null : t('required')),
    submit: async (values) => {
      const { username } = await callApi(login, { username: values.username, password: values.password })
      tellOtherTabs(username)
    },
    next: safeNextPath(next),
  })
  return (
    <SignInCard heading={t('loginHeading', { product })}>
      <SignInForm signIn={signIn} submitLabel={t('signIn')}>
        <PasswordField form={signIn.form} name="password" autoComplete="current-password" />
      </SignInForm>
    </SignInCard>
  )
}
