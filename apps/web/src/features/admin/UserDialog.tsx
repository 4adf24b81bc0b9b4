import { Alert, PasswordInput, Select, Stack, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  type AdminUser,
  createUser,
  editUser,
  PASSWORD_LENGTH_MAX,
  PASSWORD_LENGTH_MIN,
  USERNAME_LENGTH_MAX,
} from '@sova/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../shared/api/call-api.ts'
import { formErrors } from '../../shared/api/form-errors.ts'
import { Dialog } from '../../shared/ui/Dialog.tsx'
import { FormButtons } from '../../shared/ui/FormButtons.tsx'
import { ADMIN_KEY, allGangsQuery } from './admin-queries.ts'

/** A new account, or the roles and the password of one that is there. */
export function UserDialog({ user, onClose }: { user: AdminUser | null; onClose(): void }) {
  const { t } = useTranslation(['admin', 'session'])
  const queryClient = useQueryClient()
  const { data: gangs = [] } = useQuery(allGangsQuery)
  const [refusal, setRefusal] = useState<string | null>(null)
  const passwordRule = t('session:passwordRule', { count: PASSWORD_LENGTH_MIN })
  const form = useForm({
    initialValues: {
      username: user?.username ?? '',
      password: '',
      is_operator: user?.is_operator ?? false,
      gang_admin: user?.gang_admin ?? false,
      gang: user?.gang ? String(user.gang.id) : null,
    },
    validate: {
      username: (value) => (value.trim() ? null : t('session:required')),
      password: (value) => ((user && value === '') || value.length >= PASSWORD_LENGTH_MIN ? null : passwordRule),
    },
  })
  const save = useMutation({
    mutationFn: ({ username, password, gang, ...said }: typeof form.values) => {
      const roles = { ...said, gang_id: gang === null ? null : Number(gang) }
      return user
        ? callApi(editUser, { id: user.id, ...roles, ...(password === '' ? {} : { password }) })
        : callApi(createUser, { username, password, ...roles })
    },
    onMutate: () => setRefusal(null),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ADMIN_KEY })
      onClose()
    },
    onError: (failure) => {
      const { beside, general } = formErrors(failure, ['username', 'password', 'is_operator'])
      form.setErrors(beside)
      setRefusal(general)
    },
  })
  return (
    <Dialog onClose={onClose} title={user ? t('editUserTitle') : t('addUser')} size={440}>
      <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <Stack gap="md">
          <TextInput
            label={t('session:username')}
            autoComplete="off"
            maxLength={USERNAME_LENGTH_MAX}
            disabled={user !== null}
            data-autofocus={user === null || undefined}
            {...form.getInputProps('username')}
          />
          <PasswordInput
            label={t('session:password')}
            description={user ? t('passwordKept') : passwordRule}
            autoComplete="new-password"
            maxLength={PASSWORD_LENGTH_MAX}
            visibilityToggleButtonProps={{ 'aria-label': t('session:showPassword') }}
            {...form.getInputProps('password')}
          />
          <Select
            label={t('columnGang')}
            placeholder={t('noGang')}
            clearable
            searchable
            data={gangs.map(({ id, title }) => ({ value: String(id), label: title }))}
            {...form.getInputProps('gang')}
          />
          <Switch label={t('roleOperator')} {...form.getInputProps('is_operator', { type: 'checkbox' })} />
          <Switch label={t('roleGangAdmin')} {...form.getInputProps('gang_admin', { type: 'checkbox' })} />
          {refusal && (
            <Alert color="red" role="alert">
              {refusal}
            </Alert>
          )}
          <FormButtons onCancel={onClose} isPending={save.isPending} />
        </Stack>
      </form>
    </Dialog>
  )
}
