import { Alert, Button, Group, Select, Slider, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  type CameraSetup,
  configureCamera,
  HOST_NAME_LENGTH_MAX,
  isNtpHost,
  MOTION_SENSITIVITY_MAX,
  VIDEO_BITRATES,
  VIDEO_RESOLUTIONS,
} from '@sova/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../shared/api/call-api.ts'
import { formErrors } from '../../shared/api/form-errors.ts'
import { notifyError, notifySaved, notifyWarning } from '../../shared/ui/notify.ts'
import classes from './CameraSetup.module.css'
import {
  type ChangedSettings,
  changedSettings,
  FIELDS_SHOWN,
  offeredWith,
  type SettingsValues,
  valuesOf,
} from './changed-settings.ts'
import { TimezoneSelect } from './TimezoneSelect.tsx'

interface CameraSettingsFormProps {
  setup: CameraSetup
  onSaved(setup: CameraSetup): void
}

export function CameraSettingsForm({ setup, onSaved }: CameraSettingsFormProps) {
  const { t } = useTranslation(['setup', 'common'])
  const { camera_number, model_capabilities: abilities } = setup
  const [refusal, setRefusal] = useState<string | null>(null)
  /** What the form was filled with. Where the camera has changed since, without this form, that is not put back by it. */
  const [filled, setFilled] = useState(setup)
  const form = useForm<SettingsValues>({
    initialValues: valuesOf(setup),
    validate: {
      ntp_server: (host) => (host.trim() === filled.ntp_server || isNtpHost(host.trim()) ? null : t('ntpHostInvalid')),
    },
  })
  const save = useMutation({
    mutationFn: (changed: ChangedSettings) => callApi(configureCamera, { camera_number, ...changed }),
    onMutate: () => setRefusal(null),
    onSuccess: (saved) => {
      onSaved(saved)
      setFilled(saved)
      form.setValues(valuesOf(saved))
      notifySaved(t('saveSuccess'))
    },
    onError: (failure) => {
      const { beside, general } = formErrors(failure, FIELDS_SHOWN)
      const { model: modelRefusal, ...fields } = beside
      form.setErrors(fields)
      setRefusal(general ?? modelRefusal ?? null)
      notifyError(t('saveError'))
    },
  })
  const submit = (values: SettingsValues) => {
    const changed = changedSettings(values, filled)
    if (changed) save.mutate(changed)
    else notifyWarning(t('noChanges'))
  }
  const switchOf = (field: 'video_enable' | 'audio_enable' | 'night_mode_enable') => ({
    ...form.getInputProps(field, { type: 'checkbox' }),
  })
  return (
    <form className={classes.part} noValidate aria-label={t('settings')} onSubmit={form.onSubmit(submit)}>
      <h3>{t('settings')}</h3>
      <Stack gap="md">
        {refusal && <Alert color="red">{refusal}</Alert>}
        <Switch label={t('videoStream')} {...switchOf('video_enable')} />
        {abilities.is_sound && <Switch label={t('audio')} {...switchOf('audio_enable')} />}
        <TextInput
          label={t('ntpServer')}
          placeholder="pool.ntp.org"
          maxLength={HOST_NAME_LENGTH_MAX}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('ntp_server')}
        />
        <Select
          label={t('videoResolution')}
          data={offeredWith(VIDEO_RESOLUTIONS, setup.video_resolution)}
          {...form.getInputProps('video_resolution')}
        />
        <Select
          label={t('videoBitrate')}
          data={offeredWith(VIDEO_BITRATES, String(setup.video_bitrate))}
          {...form.getInputProps('video_bitrate')}
        />
        {abilities.is_night_mode && <Switch label={t('nightMode')} {...switchOf('night_mode_enable')} />}
        <TimezoneSelect
          value={form.values.timezone}
          onChange={(timezone) => form.setFieldValue('timezone', timezone)}
          error={form.errors.timezone}
        />
        {abilities.is_motion_detection && (
          <div>
            <Text size="sm" mb={6}>
              {t('motionSensitivity', { percent: form.values.motion_detect_sensitive })}
            </Text>
            <Slider
              label={null}
              max={MOTION_SENSITIVITY_MAX}
              thumbLabel={t('motionSensitivityLabel')}
              {...form.getInputProps('motion_detect_sensitive')}
            />
          </div>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending}>
            {t('common:save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
