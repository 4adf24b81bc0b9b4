import { leadingAnalytic } from '@sova/contract'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { AnalyticIcon } from '../../../shared/cameras/AnalyticIcon.tsx'
import { CameraWell } from '../../../shared/cameras/CameraWell.tsx'
import type { ListedCamera } from '../../../shared/cameras/camera-list-query.ts'
import { useDragSource } from '../../../shared/drag/use-drag-source.ts'
import classes from './CameraPanel.module.css'

interface PanelCameraProps {
  camera: ListedCamera
  nowMs: number
  /** Where it stands on the wall; null for one that does not. */
  cellNumber: number | null
  isEditing: boolean
  onClick(): void
}

export function PanelCamera({ camera, nowMs, cellNumber, isEditing, onClick }: PanelCameraProps) {
  const { t } = useTranslation('mosaics')
  const { number, title, address } = camera
  const item = useRef<HTMLLIElement>(null)
  const { isDragging } = useDragSource({
    element: item,
    enabled: isEditing,
    payload: { kind: 'camera', number, title, fromFolder: null },
  })
  const editLabel = cellNumber === null ? t('putOnWall', { title }) : t('takeOffWall', { title })
  const analytic = leadingAnalytic(camera.analytics)
  return (
    <li
      ref={item}
      className={classes.camera}
      data-dragging={isDragging || undefined}
      data-on-wall={cellNumber !== null || undefined}
    >
      <span className={classes.still} aria-hidden>
        <CameraWell camera={camera} nowMs={nowMs} />
        {cellNumber !== null && <b>{cellNumber}</b>}
      </span>
      <span className={classes.words}>
        <strong title={title}>{title}</strong>
        <span title={address}>{address}</span>
      </span>
      {analytic && <AnalyticIcon type={analytic} size={17} />}
      {/* Lies over all of it: what is read above is not its name. */}
      <button
        type="button"
        aria-label={isEditing ? editLabel : t('openCamera', { title })}
        {...(isEditing ? { 'aria-pressed': cellNumber !== null } : {})}
        onClick={onClick}
      />
    </li>
  )
}
