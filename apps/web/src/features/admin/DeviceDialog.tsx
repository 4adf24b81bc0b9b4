import { Group, NumberInput, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ACCESS_DRIVERS, type AdminDevice, saveDevice } from '@sova/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { callApi } from '../../shared/api/call-api.ts'
import { Dialog } from '../../shared/ui/Dialog.tsx'
import { FormButtons } from '../../shared/ui/FormButtons.tsx'
import { allGangsQuery } from './admin-queries.ts'
import { DeviceCameraFields } from './DeviceCameraFields.tsx'
import { camerasOf, type DeviceCameraRow, rowsOf } from './device-cameras.ts'
import { useFormChange } from './use-admin-change.tsx'

const PERCENT = 100
const MIN_CONFIDENCE_DEFAULT = 0.8

interface DeviceFormValues {
  gang: string
  ident: string
  title: string
  driver: string
  settings: string
  is_active: boolean
  emergency_vehicle_access: boolean
  /** Percent. */
  confidence: number
  cameras: DeviceCameraRow[]
}

/** A door or a barrier: whose it is, what it is asked over, and which cameras look at it. */
export function DeviceDialog({ device, onClose }: { device: AdminDevice | null; onClose(): void }) {
  const { t } = useTranslation(['admin', 'session'])
  const { data: gangs = [] } = useQuery(allGangsQuery)
  const required = (value: string) => (value.trim() ? null : t('session:required'))
  const form = useForm<DeviceFormValues>({
    initialValues: {
      gang: device ? String(device.gang_id) : '',
      ident: device?.ident ?? '',
      title: device?.title ?? '',
      driver: device?.driver ?? ACCESS_DRIVERS[0],
      // What is kept holds passwords and is not shown.
      settings: '',
      is_active: device?.is_active ?? true,
      emergency_vehicle_access: device?.emergency_vehicle_access ?? false,
      confidence: Math.round((device?.min_confidence ?? MIN_CONFIDENCE_DEFAULT) * PERCENT),
      cameras: rowsOf(device?.cameras ?? []),
    },
    validate: { gang: required, ident: required, title: required },
  })
  const save = useFormChange({
    change: ({ gang, driver, settings, confidence, cameras, ...said }: DeviceFormValues) =>
      callApi(saveDevice, {
        ...said,
        gang_id: Number(gang),
        driver: z.parse(z.enum(ACCESS_DRIVERS), driver),
        min_confidence: confidence / PERCENT,
        cameras: camerasOf(cameras),
        ...(settings.trim() ? { settings } : {}),
        ...(device ? { id: device.id } : {}),
      }),
    fields: ['gang_id', 'ident', 'title', 'driver', 'settings', 'cameras', 'min_confidence'],
    onErrors: ({ gang_id, min_confidence, ...errors }) =>
      form.setErrors({
        ...errors,
        ...(gang_id ? { gang: gang_id } : {}),
        ...(min_confidence ? { confidence: min_confidence } : {}),
      }),
    onDone: onClose,
  })
  return (
    <Dialog onClose={onClose} title={device ? t('editDeviceTitle') : t('addDevice')} size={560}>
      <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <Stack gap="md">
          <Select
            label={t('columnGang')}
            searchable
            disabled={device !== null}
            data={gangs.map(({ id, title }) => ({ value: String(id), label: title }))}
            {...form.getInputProps('gang')}
          />
          <Group grow align="flex-start">
            <TextInput label={t('columnIdent')} autoComplete="off" {...form.getInputProps('ident')} />
            <TextInput label={t('columnTitle')} autoComplete="off" {...form.getInputProps('title')} />
          </Group>
          <Select
            label={t('columnDriver')}
            allowDeselect={false}
            data={[...ACCESS_DRIVERS]}
            {...form.getInputProps('driver')}
          />
          <Textarea
            label={t('deviceSettings')}
            description={device ? t('deviceSettingsKept') : t('deviceSettingsHint')}
            rows={3}
            styles={{ input: { fontFamily: 'monospace' } }}
            {...form.getInputProps('settings')}
          />
          <DeviceCameraFields
            rows={form.values.cameras}
            error={form.errors.cameras}
            onChange={(rows) => form.setFieldValue('cameras', rows)}
          />
          <NumberInput
            label={t('minConfidence')}
            min={0}
            max={PERCENT}
            suffix=" %"
            {...form.getInputProps('confidence')}
          />
          <Switch
            label={t('emergencyPass')}
            {...form.getInputProps('emergency_vehicle_access', { type: 'checkbox' })}
          />
          <Switch label={t('deviceActive')} {...form.getInputProps('is_active', { type: 'checkbox' })} />
          {save.refusal}
          <FormButtons onCancel={onClose} isPending={save.isPending} />
        </Stack>
      </form>
    </Dialog>
  )
}
