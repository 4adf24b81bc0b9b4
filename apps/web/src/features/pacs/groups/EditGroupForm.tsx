import { Alert, Button, Group, Stack } from '@mantine/core'
import { type AccessGroup, editAccessGroup } from '@sova/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../shared/api/call-api.ts'
import { formErrors } from '../../../shared/api/form-errors.ts'
import { useReread } from '../../../shared/pacs/pacs-changes.ts'
import { useReadForm } from '../../../shared/pacs/use-read-form.ts'
import { DeleteAction } from '../../../shared/ui/DeleteAction.tsx'
import { notifySaved } from '../../../shared/ui/notify.ts'
import { GroupFields } from './GroupFields.tsx'
import { GROUP_FIELDS_SHOWN, type GroupValues, groupProblems } from './group-form.ts'
import { useDeleteGroups } from './use-delete-groups.ts'

export function EditGroupForm({ group, onDeleted }: { group: AccessGroup; onDeleted(): void }) {
  const { t } = useTranslation(['pacs', 'common'])
  const reread = useReread()
  const deleteGroups = useDeleteGroups()
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useReadForm<GroupValues>({ title: group.title, about: group.about }, groupProblems)
  const save = useMutation({
    mutationFn: (values: GroupValues) => callApi(editAccessGroup, { id: group.id, ...values }),
    onMutate: () => setRefusal(null),
    onSuccess: ({ title, about }) => {
      form.setValues({ title, about })
      notifySaved(t('saved'))
      void reread()
    },
    onError: (failure) => {
      const { beside, general } = formErrors(failure, GROUP_FIELDS_SHOWN)
      form.setErrors(beside)
      setRefusal(general)
    },
  })
  const remove = async () => {
    if (await deleteGroups([group.id])) onDeleted()
  }
  return (
    <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <Stack gap="md">
        <GroupFields form={form} />
        {refusal && <Alert color="red">{refusal}</Alert>}
        <Group gap="sm" justify="space-between">
          <DeleteAction
            kind="button"
            label={t('common:delete')}
            question={{ title: t('deleteGroupTitle', { title: group.title }), text: t('deleteGroupText') }}
            onConfirm={() => void remove()}
          />
          <Button type="submit" loading={save.isPending}>
            {t('common:save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
