import { Button } from '@mantine/core'
import { IconBellRinging, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { cellNumber } from './cell-label.ts'
import type { CellView } from './cell-view.ts'
import classes from './Wall.module.css'

/** @param onAdd null while the wall is only watched */
export function EmptyCell({ view, onAdd }: { view: CellView; onAdd: (() => void) | null }) {
  const { t } = useTranslation('mosaics')
  if (view.camera) return <div className={classes.empty} />
  if (view.camera === undefined && view.cameraNumber !== null) {
    return <div className={classes.empty} data-loading />
  }
  const text = emptyText(view)
  return (
    <div className={classes.empty}>
      {onAdd && view.cameraNumber === null ? (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          aria-label={t('addCameraTo', { cell: cellNumber(view.cell) })}
          onClick={onAdd}
        >
          {t('addCamera')}
        </Button>
      ) : (
        <span>
          {view.isAlarmSlot && <IconBellRinging size={16} stroke={1.6} aria-hidden />}
          {t(text)}
        </span>
      )}
    </div>
  )
}

function emptyText({ cameraNumber, isAlarmSlot }: CellView) {
  if (cameraNumber !== null) return 'cameraGone' as const
  return isAlarmSlot ? ('freeAlarmCell' as const) : ('emptyCell' as const)
}
