import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCode } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ListedCamera } from '../../shared/cameras/camera-list-query.ts'
import type { OpenCamera } from './use-open-camera.ts'

interface EmbedButtonProps {
  camera: ListedCamera
  disabled: boolean
  openCamera: OpenCamera
}

/** Opens the camera's dialog where its code for other pages is. */
export function EmbedButton({ camera, disabled, openCamera }: EmbedButtonProps) {
  const { t } = useTranslation('cameras')
  return (
    <Tooltip label={t('embed')}>
      <ActionIcon
        size={28}
        disabled={disabled}
        aria-label={t('embedOf', { title: camera.title })}
        onClick={() => openCamera(camera, 'embed')}
      >
        <IconCode size={16} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}
