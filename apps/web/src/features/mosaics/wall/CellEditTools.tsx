import { Switch, Tooltip } from '@mantine/core'
import { MOSAIC_ALARM_SLOTS_MAX } from '@sova/contract'
import { IconGripVertical, IconReplace, IconX } from '@tabler/icons-react'
import { type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDragSource } from '../../../shared/drag/use-drag-source.ts'
import { CellTool } from './CellTool.tsx'
import { cellLabel } from './cell-label.ts'
import type { CellView } from './cell-view.ts'
import classes from './Wall.module.css'
import type { CellEditing } from './wall-actions.ts'

interface CellEditToolsProps {
  view: CellView
  cellElement: RefObject<HTMLElement | null>
  editing: CellEditing
}

export function CellEditTools({ view, cellElement, editing }: CellEditToolsProps) {
  const { t } = useTranslation('mosaics')
  const { cell, camera, cameraNumber, isAlarmSlot } = view
  const isFull = !isAlarmSlot && !editing.mayAddAlarmSlot
  const hint = isFull ? t('alarmSlotsFull', { count: MOSAIC_ALARM_SLOTS_MAX }) : t('alarmSlotHint')
  return (
    <span className={classes.editTools}>
      <Tooltip label={hint}>
        <Switch
          size="sm"
          color="red"
          withThumbIndicator={false}
          aria-label={`${t('alarmSlot')}: ${cellLabel(cell, camera?.title ?? null)}`}
          checked={isAlarmSlot}
          disabled={isFull}
          onChange={(event) => editing.setAlarmSlot(cell, event.currentTarget.checked)}
        />
      </Tooltip>
      {cameraNumber !== null && (
        <>
          <MoveHandle title={camera?.title ?? cameraNumber} view={view} cellElement={cellElement} editing={editing} />
          <CellTool label={t('changeCamera')} icon={IconReplace} onClick={() => editing.choose(cell)} />
          <CellTool label={t('removeCamera')} icon={IconX} onClick={() => editing.remove(cell)} />
        </>
      )}
    </span>
  )
}

interface MoveHandleProps extends CellEditToolsProps {
  title: string
}

/** Drags the camera; a tap or the Enter key takes it, and the next one says where it goes. */
function MoveHandle({ view, title, cellElement, editing }: MoveHandleProps) {
  const { t } = useTranslation('mosaics')
  const handle = useRef<HTMLButtonElement>(null)
  useDragSource({
    element: cellElement,
    enabled: true,
    payload: { kind: 'camera', number: view.cameraNumber ?? '', title, fromFolder: null },
  })
  return (
    <CellTool
      ref={handle}
      label={t('moveCamera', { title })}
      icon={IconGripVertical}
      isPressed={editing.lifted === view.cell}
      onClick={() => editing.lift(view.cell)}
    />
  )
}
