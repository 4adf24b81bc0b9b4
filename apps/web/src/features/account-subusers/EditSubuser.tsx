import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { SUBUSER_NAME_LENGTH_MAX, type Subuser } from '@sova/contract'
import { IconKey, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../shared/api/failure-text.ts'
import { formErrors } from '../../shared/api/form-errors.ts'
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.tsx'
import { notifyError, notifySaved } from '../../shared/ui/notify.ts'
import { SecretField } from '../../shared/ui/SecretField.tsx'
import { SubuserCameras } from './SubuserCameras.tsx'
import { useSubuserChanges } from './subuser-changes.ts'

interface EditSubuserProps {
  /** As it was listed, or as it was made: with its password then. */
  initial: Subuser
  onDone(): void
  onCover(isCovered: boolean): void
}

type Question = 'delete' | 'reset'

export function EditSubuser({ initial, onDone, onCover }: EditSubuserProps) {
  const { t } = useTranslation(['accounts', 'session', 'common'])
  const changes = useSubuserChanges()
  const [subuser, setSubuser] = useState(initial)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  const ask = (next: Question | null) => {
    setQuestion(next)
    onCover(next !== null)
  }
  const form = useForm({
    initialValues: { about: initial.about },
    validate: { about: (value) => (value.trim() ? null : t('session:required')) },
  })

  const rename = useMutation({
    mutationFn: ({ about }: typeof form.values) => changes.edit({ username: subuser.username, about }),
    onMutate: () => setRefusal(null),
    onSuccess: onDone,
    onError: (failure) => {
      const { beside, general } = formErrors(failure, ['about'])
      form.setErrors(beside)
      setRefusal(general)
    },
  })
  const remove = useMutation({
    mutationFn: () => changes.remove(subuser),
    onMutate: () => ask(null),
    onSuccess: onDone,
    onError: (failure) => notifyError(failureText(failure)),
  })
  const reset = useMutation({
    mutationFn: () => changes.resetPassword(subuser),
    onMutate: () => ask(null),
    onSuccess: (fresh) => {
      setSubuser(fresh)
      notifySaved(t('passwordAndTokenReset'))
    },
    onError: () => notifyError(t('passwordResetFailed')),
  })

  return (
    <Stack gap="lg">
      <form noValidate onSubmit={form.onSubmit((values) => rename.mutate(values))} id="subuser">
        <TextInput
          label={t('subuserName')}
          maxLength={SUBUSER_NAME_LENGTH_MAX * 2}
          data-autofocus
          {...form.getInputProps('about')}
        />
      </form>
      <Credentials subuser={subuser} />
      <Group gap="sm">
        <Button variant="default" leftSection={<IconKey size={16} stroke={1.6} />} onClick={() => ask('reset')}>
          {t('passwordReset')}
        </Button>
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={16} stroke={1.6} />}
          onClick={() => ask('delete')}
        >
          {t('subuserDelete')}
        </Button>
      </Group>
      <SubuserCameras subuser={subuser} onChange={setSubuser} onCover={onCover} />
      {refusal && (
        <Alert color="red" role="alert">
          {refusal}
        </Alert>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onDone}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" form="subuser" loading={rename.isPending}>
          {t('save')}
        </Button>
      </Group>
      {question && (
        <ConfirmDialog
          opened
          title={t(question === 'delete' ? 'subuserDeleteTitle' : 'passwordResetTitle')}
          text={t(question === 'delete' ? 'subuserDeleteText' : 'passwordResetText')}
          confirmLabel={t(question === 'delete' ? 'subuserDelete' : 'passwordReset')}
          cancelLabel={t('common:cancel')}
          onConfirm={() => (question === 'delete' ? remove.mutate() : reset.mutate())}
          onCancel={() => ask(null)}
        />
      )}
    </Stack>
  )
}

/** The password and the token are known only in the answer that made them. */
function Credentials({ subuser: { username, password, token } }: { subuser: Subuser }) {
  const { t } = useTranslation(['accounts', 'session'])
  if (password === null) {
    return (
      <Text>
        <Text span c="dimmed">
          {t('session:username')}:{' '}
        </Text>
        {username}
      </Text>
    )
  }
  return (
    <Alert color="green" title={t('credentialsOnce')}>
      <Stack gap="xs">
        <SecretField label={t('session:username')} value={username} />
        <SecretField label={t('session:password')} value={password} />
        {token !== null && <SecretField label={t('token')} value={token} />}
      </Stack>
    </Alert>
  )
}
