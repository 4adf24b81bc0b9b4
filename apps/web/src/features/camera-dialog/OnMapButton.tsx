import { Button } from '@mantine/core'
import { hasCoordinates } from '@sova/contract'
import { IconMapPin } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { OpenableCamera } from '../../shared/cameras/opened-camera-query.ts'

export function OnMapButton({ camera, onClick }: { camera: OpenableCamera; onClick(): void }) {
  const { t } = useTranslation('camera-dialog')
  const isOnMap = hasCoordinates(camera)
  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<IconMapPin size={16} stroke={1.6} />}
      disabled={!isOnMap}
      title={isOnMap ? undefined : t('noCoordinates')}
      onClick={onClick}
    >
      {t('onMap')}
    </Button>
  )
}
