import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { FOLDER_NAME_LENGTH_MAX, type FolderId } from '@sova/contract'
import { IconDeviceCctv } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formErrors } from '../../shared/api/form-errors.ts'
import { CameraPickerDialog } from '../../shared/camera-picker/CameraPickerDialog.tsx'
import type { PickableCamera } from '../../shared/camera-picker/camera-choice.ts'
import { Dialog } from '../../shared/ui/Dialog.tsx'
import { FormButtons } from '../../shared/ui/FormButtons.tsx'
import { useFolderChanges } from './folder-changes.ts'
import { folderNameProblem } from './folder-name-problem.ts'
import { ParentSelect } from './ParentSelect.tsx'

interface CreateFolderDialogProps {
  parent: { id: FolderId; name: string } | null
  onClose(): void
}

export function CreateFolderDialog({ parent, onClose }: CreateFolderDialogProps) {
  const { t } = useTranslation('folders')
  const changes = useFolderChanges()
  const [picking, picker] = useDisclosure(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm({
    initialValues: { name: '', parent, cameras: [] as PickableCamera[] },
    validate: { name: folderNameProblem },
  })
  const create = useMutation({
    mutationFn: ({ name, parent: above, cameras }: typeof form.values) =>
      changes.create({ name, parent_id: above?.id ?? null, camera_numbers: cameras.map(({ number }) => number) }),
    onMutate: () => setRefusal(null),
    onSuccess: onClose,
    onError: (failure) => {
      const { beside, general } = formErrors(failure, ['name', 'parent_id', 'camera_numbers'])
      const { parent_id, camera_numbers, name } = beside
      form.setErrors({ name, parent: parent_id, cameras: camera_numbers })
      setRefusal(general)
    },
  })
  const { cameras } = form.values
  const { parent: parentProblem, cameras: camerasProblem } = form.errors
  return (
    <>
      <Dialog onClose={onClose} title={t('createTitle')} size={460} closeOnEscape={!picking} trapFocus={!picking}>
        <form noValidate onSubmit={form.onSubmit((values) => create.mutate(values))}>
          <Stack gap="md">
            <TextInput
              label={t('folderTitle')}
              placeholder={t('namePlaceholder')}
              maxLength={FOLDER_NAME_LENGTH_MAX * 2}
              withAsterisk
              data-autofocus
              {...form.getInputProps('name')}
            />
            <ParentSelect
              value={form.values.parent}
              onChange={(above) => form.setFieldValue('parent', above)}
              error={parentProblem}
            />
            <div>
              <Group gap="sm">
                <Button variant="default" leftSection={<IconDeviceCctv size={16} stroke={1.6} />} onClick={picker.open}>
                  {t('chooseCameras')}
                </Button>
                <Text c="dimmed">{t('chosenCount', { count: cameras.length })}</Text>
              </Group>
              {camerasProblem && (
                <Text c="red" size="sm" role="alert">
                  {camerasProblem}
                </Text>
              )}
            </div>
            {refusal && (
              <Alert color="red" role="alert">
                {refusal}
              </Alert>
            )}
            <FormButtons onCancel={onClose} isPending={create.isPending} submitLabel={t('createSubmit')} />
          </Stack>
        </form>
      </Dialog>
      {picking && (
        <CameraPickerDialog
          title={t('chooseCameras')}
          initial={cameras}
          confirmLabel={t('choose')}
          onConfirm={(chosen) => form.setFieldValue('cameras', chosen)}
          onClose={picker.close}
        />
      )}
    </>
  )
}
