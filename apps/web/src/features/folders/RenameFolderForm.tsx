import { Button, Group, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { FOLDER_NAME_LENGTH_MAX, type Folder } from '@sova/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formErrors } from '../../shared/api/form-errors.ts'
import { useFolderChanges } from './folder-changes.ts'
import { folderNameProblem } from './folder-name-problem.ts'

export function RenameFolderForm({ folder }: { folder: Folder }) {
  const { t } = useTranslation('folders')
  const changes = useFolderChanges()
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm({ initialValues: { name: folder.name }, validate: { name: folderNameProblem } })
  const rename = useMutation({
    mutationFn: ({ name }: typeof form.values) => changes.rename(folder.id, name),
    onMutate: () => setRefusal(null),
    onError: (failure) => {
      const { beside, general } = formErrors(failure, ['name'])
      form.setErrors(beside)
      setRefusal(general)
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit((values) => rename.mutate(values))}>
      <Group gap="sm" align="flex-end" wrap="nowrap">
        <TextInput
          flex={1}
          label={t('folderTitle')}
          placeholder={t('namePlaceholder')}
          maxLength={FOLDER_NAME_LENGTH_MAX * 2}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Button type="submit" loading={rename.isPending}>
          {t('save')}
        </Button>
      </Group>
      {refusal && (
        <Text c="red" size="sm" role="alert">
          {refusal}
        </Text>
      )}
    </form>
  )
}
