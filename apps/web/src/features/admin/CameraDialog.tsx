import { Alert, Button, Group, NumberInput, Select, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  type AdminCamera,
  type AdminTariff,
  addCamera,
  CAMERA_TITLE_LENGTH_MAX,
  editCamera,
  type ProbedCamera,
  probeCamera,
} from '@sova/contract'
import { IconPlugConnected } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../shared/api/call-api.ts'
import { failureText } from '../../shared/api/failure-text.ts'
import { formErrors } from '../../shared/api/form-errors.ts'
import { Dialog } from '../../shared/ui/Dialog.tsx'
import { ADMIN_KEY } from './admin-queries.ts'

interface CameraDialogProps {
  /** Null for a new one. */
  camera: AdminCamera | null
  tariffs: readonly AdminTariff[]
  onClose(): void
}

/** A camera by its address, which is tried before it is saved; or what the operator says of one that is there. */
export function CameraDialog({ camera, tariffs, onClose }: CameraDialogProps) {
  const { t } = useTranslation(['admin', 'session', 'accounts', 'common'])
  const queryClient = useQueryClient()
  const [refusal, setRefusal] = useState<string | null>(null)
  const required = (value: string) => (value.trim() ? null : t('session:required'))
  const form = useForm({
    initialValues: {
      // The address that is kept is shown without its password; it is replaced only when another one is given.
      source: '',
      subSource: '',
      title: camera?.title ?? '',
      address: camera?.address ?? '',
      owner: '',
      tariff: String(camera?.tariff_id ?? tariffs[0]?.id ?? ''),
      latitude: camera?.latitude ?? ('' as number | ''),
      longitude: camera?.longitude ?? ('' as number | ''),
      is_public: camera?.is_public ?? false,
      is_embed: camera?.is_embed ?? false,
    },
    validate: { source: (value) => (camera ? null : required(value)), title: required, tariff: required },
  })

  const probe = useMutation({
    mutationFn: () => callApi(probeCamera, { source: form.values.source }),
    onError: (failure) => form.setFieldError('source', failureText(failure)),
  })
  const save = useMutation({
    mutationFn: async ({ source, subSource, owner, tariff, latitude, longitude, ...said }: typeof form.values) => {
      const sources = [source, subSource].filter((address) => address.trim() !== '')
      const place = { latitude: latitude === '' ? null : latitude, longitude: longitude === '' ? null : longitude }
      const draft = { ...said, ...place, tariff_id: Number(tariff) }
      if (camera) {
        return callApi(editCamera, { number: camera.number, ...draft, ...(sources.length > 0 ? { sources } : {}) })
      }
      return callApi(addCamera, { ...draft, sources, ...(owner.trim() ? { owner: owner.trim() } : {}) })
    },
    onMutate: () => setRefusal(null),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ADMIN_KEY })
      onClose()
    },
    onError: (failure) => {
      const { beside, general } = formErrors(failure, ['sources', 'title', 'address', 'owner', 'tariff_id'])
      const { sources, tariff_id, ...fields } = beside
      form.setErrors({
        ...fields,
        ...(sources ? { source: sources } : {}),
        ...(tariff_id ? { tariff: tariff_id } : {}),
      })
      setRefusal(general)
    },
  })

  return (
    <Dialog onClose={onClose} title={camera ? t('editCameraTitle') : t('addCamera')} size={560}>
      <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <Stack gap="md">
          <Group align="flex-end" gap="sm" wrap="nowrap">
            <TextInput
              flex={1}
              label={t('source')}
              description={camera?.sources[0]}
              placeholder="rtsp://user:password@10.0.0.5/main"
              autoComplete="off"
              data-autofocus={camera === null || undefined}
              {...form.getInputProps('source')}
            />
            <Button
              variant="default"
              leftSection={<IconPlugConnected size={16} stroke={1.6} />}
              loading={probe.isPending}
              disabled={form.values.source.trim() === ''}
              onClick={() => probe.mutate()}
            >
              {t('probe')}
            </Button>
          </Group>
          {probe.data && !form.errors.source && <Probed probed={probe.data} />}
          <TextInput
            label={t('subSource')}
            description={camera?.sources[1]}
            autoComplete="off"
            {...form.getInputProps('subSource')}
          />
          <TextInput label={t('columnTitle')} maxLength={CAMERA_TITLE_LENGTH_MAX} {...form.getInputProps('title')} />
          <TextInput label={t('address')} {...form.getInputProps('address')} />
          {camera === null && <TextInput label={t('ownerName')} autoComplete="off" {...form.getInputProps('owner')} />}
          <Select
            label={t('columnTariff')}
            data={tariffs.map(({ id, name }) => ({ value: String(id), label: name }))}
            {...form.getInputProps('tariff')}
          />
          <Group grow>
            <NumberInput label={t('latitude')} min={-90} max={90} hideControls {...form.getInputProps('latitude')} />
            <NumberInput
              label={t('longitude')}
              min={-180}
              max={180}
              hideControls
              {...form.getInputProps('longitude')}
            />
          </Group>
          <Switch label={t('isPublic')} {...form.getInputProps('is_public', { type: 'checkbox' })} />
          <Switch label={t('isEmbed')} {...form.getInputProps('is_embed', { type: 'checkbox' })} />
          {refusal && (
            <Alert color="red" role="alert">
              {refusal}
            </Alert>
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {t('accounts:save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

function Probed({ probed }: { probed: ProbedCamera }) {
  const { t } = useTranslation('admin')
  const { codec, width, height, frame_rate, bitrate_kbps, audio_codec, duplicate_of } = probed
  return (
    <Alert color={duplicate_of ? 'yellow' : 'green'} role="status">
      <Text size="sm">
        {[
          `${codec} ${width}×${height}`,
          frame_rate === null ? null : t('frameRate', { rate: frame_rate }),
          t('bitrate', { rate: bitrate_kbps }),
          audio_codec === null ? t('noSound') : t('sound', { codec: audio_codec }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {duplicate_of && <Text size="sm">{t('duplicateOf', { number: duplicate_of })}</Text>}
    </Alert>
  )
}
