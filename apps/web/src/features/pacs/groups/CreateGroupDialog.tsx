import { Alert, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type AccessGroup, createAccessGroup } from '@sova/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../shared/api/call-api.ts'
import { formErrors } from '../../../shared/api/form-errors.ts'
import { useReread } from '../../../shared/pacs/pacs-changes.ts'
import { Dialog } from '../../../shared/ui/Dialog.tsx'
import { FormButtons } from '../../../shared/ui/FormButtons.tsx'
import { notifySaved } from '../../../shared/ui/notify.ts'
import { GroupFields } from './GroupFields.tsx'
import { GROUP_FIELDS_SHOWN, type GroupValues, groupProblems } from './group-form.ts'

interface CreateGroupDialogProps {
  onClose(): void
  onCreated(group: AccessGroup): void
}

export function CreateGroupDialog({ onClose, onCreated }: CreateGroupDialogProps) {
  const { t } = useTranslation('pacs')
  const reread = useReread()
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm<GroupValues>({ initialValues: { title: '', about: '' }, validate: groupProblems })
  const create = useMutation({
    mutationFn: (values: GroupValues) => callApi(createAccessGroup, values),
    onMutate: () => setRefusal(null),
    onSuccess: (group) => {
      notifySaved(t('groupCreated'))
      void reread()
      onCreated(group)
    },
    onError: (failure) => {
      const { beside, general } = formErrors(failure, GROUP_FIELDS_SHOWN)
      form.setErrors(beside)
      setRefusal(general)
    },
  })
  return (
    <Dialog onClose={onClose} title={t('newGroup')} size={480}>
      <form noValidate onSubmit={form.onSubmit((values) => create.mutate(values))}>
        <Stack gap="md">
          <GroupFields form={form} />
          {refusal && <Alert color="red">{refusal}</Alert>}
          <FormButtons onCancel={onClose} isPending={create.isPending} />
        </Stack>
      </form>
    </Dialog>
  )
}
