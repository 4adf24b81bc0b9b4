import { ActionIcon, Button, Group } from '@mantine/core'
import { EVENT_FILTER_CAMERAS_MAX } from '@sova/contract'
import { IconVideo, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CameraPickerDialog } from '../../../shared/camera-picker/CameraPickerDialog.tsx'

interface CameraFilterProps {
  /** None means all of the account. */
  cameras: readonly string[]
  onChange(cameras: string[]): void
}

/** All cameras of the account, or some. */
export function CameraFilter({ cameras, onChange }: CameraFilterProps) {
  const { t } = useTranslation('pacs-events')
  const [isPicking, setPicking] = useState(false)
  const hasSome = cameras.length > 0
  return (
    <Group gap={4} wrap="nowrap">
      <Button
        variant={hasSome ? 'light' : 'default'}
        leftSection={<IconVideo size={16} stroke={1.7} />}
        onClick={() => setPicking(true)}
      >
        {hasSome ? t('someCameras', { count: cameras.length }) : t('allCameras')}
      </Button>
      {hasSome && (
        <ActionIcon aria-label={t('clearCameras')} onClick={() => onChange([])}>
          <IconX size={16} stroke={1.7} />
        </ActionIcon>
      )}
      {isPicking && (
        <CameraPickerDialog
          title={t('pickCameras')}
          /* The picker knows the cameras that it shows by their numbers alone. */
          initial={cameras.map((number) => ({ number, title: number }))}
          maximum={EVENT_FILTER_CAMERAS_MAX}
          confirmLabel={t('applyCameras')}
          onConfirm={(chosen) => onChange(chosen.map(({ number }) => number))}
          onClose={() => setPicking(false)}
        />
      )}
    </Group>
  )
}
