import { Button, Fieldset, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { inspectCamera } from '@sova/contract'
import { IconListSearch } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../shared/api/call-api.ts'
import { failureText } from '../../shared/api/failure-text.ts'
import classes from './AdminPage.module.css'
import type { CameraFormValues } from './camera-form.ts'

/** Where the settings of the camera are reached; asked, it tells its streams by itself. */
export function CameraDeviceFields({ form }: { form: UseFormReturnType<CameraFormValues> }) {
  const { t } = useTranslation(['admin', 'session'])
  const { deviceAddress: address, deviceUsername: username, devicePassword: password } = form.values
  const inspect = useMutation({
    mutationFn: () => callApi(inspectCamera, { address, username, password }),
    onSuccess: ({ sources, has_ptz, has_sound, model }) => {
      const [source = '', subSource = ''] = sources
      form.setValues({ source, subSource, has_ptz, is_sounding: has_sound, title: form.values.title || model })
    },
    onError: (failure) => form.setFieldError('deviceAddress', failureText(failure)),
  })
  return (
    <Fieldset legend={t('device')}>
      <Stack gap="sm">
        <TextInput
          label={t('deviceAddress')}
          placeholder="http://10.0.0.5/onvif/device_service"
          autoComplete="off"
          {...form.getInputProps('deviceAddress')}
        />
        <Group grow align="flex-start">
          <TextInput label={t('session:username')} autoComplete="off" {...form.getInputProps('deviceUsername')} />
          <PasswordInput
            label={t('session:password')}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': t('session:showPassword') }}
            {...form.getInputProps('devicePassword')}
          />
        </Group>
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm" c="dimmed">
            {t('deviceHint')}
          </Text>
          <Button
            variant="default"
            leftSection={<IconListSearch size={16} stroke={1.6} />}
            loading={inspect.isPending}
            disabled={address.trim() === ''}
            onClick={() => inspect.mutate()}
          >
            {t('inspect')}
          </Button>
        </Group>
        {inspect.data && !form.errors.deviceAddress && (
          <div className={classes.answer} data-doubtful={inspect.data.duplicate_of !== null || undefined} role="status">
            <Text size="sm">
              {`${inspect.data.manufacturer} ${inspect.data.model} · ${inspect.data.firmware_version} · ${inspect.data.mac}`}
            </Text>
            {inspect.data.duplicate_of && (
              <Text size="sm">{t('duplicateOf', { number: inspect.data.duplicate_of })}</Text>
            )}
          </div>
        )}
      </Stack>
    </Fieldset>
  )
}
