import { ActionIcon } from '@mantine/core'
import { IconFocus2, IconMinus, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CameraMap } from './camera-map.ts'
import classes from './Map.module.css'

export function MapControls({ map, onShowAll }: { map: CameraMap | null; onShowAll(): void }) {
  const { t } = useTranslation('map')
  return (
    <div className={classes.controls}>
      <ActionIcon aria-label={t('zoomIn')} onClick={() => map?.zoomIn()}>
        <IconPlus size={17} />
      </ActionIcon>
      <ActionIcon aria-label={t('zoomOut')} onClick={() => map?.zoomOut()}>
        <IconMinus size={17} />
      </ActionIcon>
      <ActionIcon aria-label={t('showAll')} onClick={onShowAll}>
        <IconFocus2 size={17} />
      </ActionIcon>
    </div>
  )
}
