import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { SUBUSER_NAME_LENGTH_MAX, type Subuser } from '@sova/contract'
import { IconDeviceCctv } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formErrors } from '../../shared/api/form-errors.ts'
import { CameraPickerDialog } from '../../shared/camera-picker/CameraPickerDialog.tsx'
import type { PickableCamera } from '../../shared/camera-picker/camera-choice.ts'
import { FormButtons } from '../../shared/ui/FormButtons.tsx'
import { useSubuserChanges } from './subuser-changes.ts'

interface CreateSubuserProps {
  onCreated(subuser: Subuser): void
  onCancel(): void
  onCover(isCovered: boolean): void
}

export function CreateSubuser({ onCreated, onCancel, onCover }: CreateSubuserProps) {
  const { t } = useTranslation(['accounts', 'folders', 'session'])
  const changes = useSubuserChanges()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isPicking, setPicking] = useState(false)
  const form = useForm({
    initialValues: { about: '', cameras: [] as PickableCamera[] },
    validate: { about: (value) => (value.trim() ? null : t('session:required')) },
  })
  const pick = (isOpen: boolean) => {
    setPicking(isOpen)
    onCover(isOpen)
  }
  const create = useMutation({
    mutationFn: ({ about, cameras }: typeof form.values) =>
      changes.create({ about, camera_numbers: cameras.map(({ number }) => number) }),
    onMutate: () => setRefusal(null),
    onSuccess: onCreated,
    onError: (failure) => {
      const { beside, general } = formErrors(failure, ['about', 'camera_numbers'])
      form.setErrors({ about: beside.about, cameras: beside.camera_numbers })
      setRefusal(general)
    },
  })
  const { cameras } = form.values
  const { cameras: camerasProblem } = form.errors
  return (
    <form noValidate onSubmit={form.onSubmit((values) => create.mutate(values))}>
      <Stack gap="md">
        <TextInput
          label={t('subuserName')}
          placeholder={t('subuserNamePlaceholder')}
          maxLength={SUBUSER_NAME_LENGTH_MAX * 2}
          data-autofocus
          {...form.getInputProps('about')}
        />
        <div>
          <Group gap="sm">
            <Button
              variant="default"
              leftSection={<IconDeviceCctv size={16} stroke={1.6} />}
              onClick={() => pick(true)}
            >
              {t('folders:chooseCameras')}
            </Button>
            <Text c="dimmed">{t('folders:chosenCount', { count: cameras.length })}</Text>
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
        <FormButtons onCancel={onCancel} isPending={create.isPending} submitLabel={t('subuserCreate')} />
      </Stack>
      {isPicking && (
        <CameraPickerDialog
          title={t('folders:chooseCameras')}
          initial={cameras}
          confirmLabel={t('folders:choose')}
          onConfirm={(chosen) => form.setFieldValue('cameras', chosen)}
          onClose={() => pick(false)}
        />
      )}
    </form>
  )
}
