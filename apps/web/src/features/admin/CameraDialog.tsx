import { Alert, Group, MultiSelect, Select, Stack, Switch, TagsInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  type AdminCamera,
  type AdminTariff,
  ANALYTIC_TYPES,
  addCamera,
  CAMERA_TITLE_LENGTH_MAX,
  type DiscoveredCamera,
  EMBED_HOSTS_MAX,
  editCamera,
} from '@sova/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../shared/api/call-api.ts'
import { formErrors } from '../../shared/api/form-errors.ts'
import { Dialog } from '../../shared/ui/Dialog.tsx'
import { FormButtons } from '../../shared/ui/FormButtons.tsx'
import classes from './AdminPage.module.css'
import { ADMIN_KEY, serversQuery } from './admin-queries.ts'
import { CameraDeviceFields } from './CameraDeviceFields.tsx'
import { CameraPlaceFields } from './CameraPlaceFields.tsx'
import { CameraSourceFields } from './CameraSourceFields.tsx'
import { type CameraFormValues, cameraDraft, cameraFormValues, changedSourcesOf, sourcesOf } from './camera-form.ts'

interface CameraDialogProps {
  /** Null for a new one. */
  camera: AdminCamera | null
  /** The device that was found in the network, for a new one. */
  found?: DiscoveredCamera
  tariffs: readonly AdminTariff[]
  onClose(): void
}

const FIELD_NAMES = {
  sources: 'source',
  tariff_id: 'tariff',
  media_server_id: 'server',
  device: 'deviceAddress',
  embed_hosts: 'embedHosts',
} as const
const ANSWERED_FIELDS = ['title', 'address', 'owner', 'timezone', 'latitude', 'longitude', ...Object.keys(FIELD_NAMES)]

/** A camera by its address, or as it was found, tried before it is saved; or what the operator says of one that is there. */
export function CameraDialog({ camera, found, tariffs, onClose }: CameraDialogProps) {
  const { t } = useTranslation(['admin', 'session', 'cameras'])
  const queryClient = useQueryClient()
  const { data: servers } = useQuery(serversQuery)
  const [refusal, setRefusal] = useState<string | null>(null)
  const required = (value: string) => (value.trim() ? null : t('session:required'))
  const form = useForm<CameraFormValues>({
    initialValues: cameraFormValues(camera, found ?? null, tariffs[0]?.id),
    validate: { source: (value) => (camera ? null : required(value)), title: required, tariff: required },
  })
  const save = useMutation({
    mutationFn: async (values: CameraFormValues) => {
      const draft = cameraDraft(values, camera)
      if (camera) {
        const changed = changedSourcesOf(values)
        return callApi(editCamera, { number: camera.number, ...draft, ...(changed ? { sources: changed } : {}) })
      }
      const owner = values.owner.trim()
      return callApi(addCamera, { ...draft, sources: sourcesOf(values), ...(owner ? { owner } : {}) })
    },
    onMutate: () => setRefusal(null),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ADMIN_KEY })
      onClose()
    },
    onError: (failure) => {
      const { beside, general } = formErrors(failure, ANSWERED_FIELDS)
      const renamed = Object.entries(beside).map(([field, text]) => [nameInForm(field), text])
      form.setErrors(Object.fromEntries(renamed))
      setRefusal(general)
    },
  })
  const source = <CameraSourceFields form={form} camera={camera} isFirst={camera === null && found === undefined} />
  return (
    <Dialog onClose={onClose} title={camera ? t('editCameraTitle') : t('addCamera')} size={620}>
      <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <Stack gap="md">
          {!found && source}
          <CameraDeviceFields form={form} />
          {found && source}
          <TextInput label={t('columnTitle')} maxLength={CAMERA_TITLE_LENGTH_MAX} {...form.getInputProps('title')} />
          {camera === null && <TextInput label={t('ownerName')} autoComplete="off" {...form.getInputProps('owner')} />}
          <Group grow align="flex-start">
            <Select
              label={t('columnTariff')}
              allowDeselect={false}
              data={tariffs.map(({ id, name }) => ({ value: String(id), label: name }))}
              {...form.getInputProps('tariff')}
            />
            <Select
              label={t('columnServer')}
              allowDeselect={false}
              data={[
                ...(camera ? [] : [{ value: '', label: t('serverAny') }]),
                ...(servers ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              {...form.getInputProps('server')}
            />
          </Group>
          <MultiSelect
            label={t('analytics')}
            placeholder={form.values.analytics.length === 0 ? t('analyticsNone') : ''}
            clearable
            hidePickedOptions
            data={ANALYTIC_TYPES.map((type) => ({ value: type, label: t(`cameras:analytic_${type}`) }))}
            {...form.getInputProps('analytics')}
          />
          <CameraPlaceFields form={form} />
          <TextInput label={t('timezone')} placeholder="Asia/Yekaterinburg" {...form.getInputProps('timezone')} />
          <div className={classes.switches}>
            {(['is_public', 'is_embed', 'is_sounding', 'has_ptz'] as const).map((field) => (
              <Switch key={field} label={t(field)} {...form.getInputProps(field, { type: 'checkbox' })} />
            ))}
          </div>
          {form.values.is_embed && (
            <TagsInput
              label={t('embedHosts')}
              description={t('embedHostsHint')}
              maxTags={EMBED_HOSTS_MAX}
              splitChars={[',', ';', ' ']}
              {...form.getInputProps('embedHosts')}
            />
          )}
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

function nameInForm(field: string): string {
  const [, name = field] = Object.entries(FIELD_NAMES).find(([answered]) => answered === field) ?? []
  return name
}
