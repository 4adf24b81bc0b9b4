import { Button, Group, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type AdminCamera, type ProbedCamera, probeCamera } from '@sova/contract'
import { IconPlugConnected } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../shared/api/call-api.ts'
import { failureText } from '../../shared/api/failure-text.ts'
import classes from './AdminPage.module.css'
import { type CameraFormValues, loginOf } from './camera-form.ts'

interface CameraSourceFieldsProps {
  form: UseFormReturnType<CameraFormValues>
  camera: AdminCamera | null
  /** The first field of the dialog is another one where the camera was found. */
  isFirst: boolean
}

/** Addresses of the streams; the main one is tried, with its picture, before it is saved. */
export function CameraSourceFields({ form, camera, isFirst }: CameraSourceFieldsProps) {
  const { t } = useTranslation('admin')
  const probe = useMutation({
    mutationFn: () => callApi(probeCamera, { source: form.values.source, ...loginOf(form.values) }),
    onSuccess: ({ audio_codec }) => form.setFieldValue('is_sounding', audio_codec !== null),
    onError: (failure) => form.setFieldError('source', failureText(failure)),
  })
  return (
    <>
      <Group align="flex-end" gap="sm" wrap="nowrap">
        <TextInput
          flex={1}
          label={t('source')}
          description={camera?.sources[0]}
          placeholder="rtsp://user:password@10.0.0.5/main"
          autoComplete="off"
          data-autofocus={isFirst || undefined}
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
    </>
  )
}

function Probed({ probed }: { probed: ProbedCamera }) {
  const { t } = useTranslation('admin')
  const { codec, width, height, frame_rate, bitrate_kbps, audio_codec, picture, duplicate_of } = probed
  return (
    <div className={classes.answer} data-doubtful={duplicate_of !== null || undefined} role="status">
      {picture && <img className={classes.picture} src={picture} alt={t('probePicture')} />}
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
    </div>
  )
}
