import { type CameraSetup, configureCamera, type FramePoint } from '@sova/contract'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../shared/api/call-api.ts'
import { failureText } from '../../shared/api/failure-text.ts'
import { LivePicture } from '../../shared/cameras/LivePicture.tsx'
import { DrawingDialog } from '../../shared/drawing/DrawingDialog.tsx'
import type { Drawing } from '../../shared/drawing/drawing.ts'
import { SENSITIVITY_OF_NEW } from '../../shared/drawing/drawing.ts'
import { detectionZoneRules } from '../../shared/drawing/drawing-rules.ts'
import { notifyError, notifySaved } from '../../shared/ui/notify.ts'

interface DetectionZoneProps {
  setup: CameraSetup
  title: string
  isOpen: boolean
  onClose(): void
  onSaved(setup: CameraSetup): void
}

/** Where the camera itself looks for motion: one zone, or the whole picture. */
export function DetectionZone({ setup, title, isOpen, onClose, onSaved }: DetectionZoneProps) {
  const { t } = useTranslation('setup')
  const { camera_number, width, height } = setup
  const save = useMutation({
    mutationFn: (drawn: Drawing) => {
      const zone = (drawn.shapes[0]?.points ?? []).map(({ x, y }): FramePoint => ({ x, y }))
      return callApi(configureCamera, { camera_number, motion_detect_zone: zone, width, height })
    },
    onSuccess: (saved) => {
      onSaved(saved)
      notifySaved(t('saveSuccess'))
    },
    onError: (failure) => notifyError(`${t('configurationError')} ${failureText(failure)}`),
  })
  const close = (result: Drawing | null) => {
    onClose()
    if (result) save.mutate(result)
    else save.reset()
  }
  if (!isOpen) return null
  return (
    <DrawingDialog
      title={title}
      subtitle={`${t('detectionZone')} · № ${camera_number}`}
      rules={detectionZoneRules({ width, height })}
      /* What the camera did not take is not lost: the editor goes on with it. */
      initial={save.isError ? save.variables : drawingOf(setup)}
      picture={<LivePicture number={camera_number} />}
      onClose={close}
    />
  )
}

const drawingOf = ({ motion_detect_zone: points }: CameraSetup): Drawing => ({
  shapes: points.length === 0 ? [] : [{ id: 1, points, sensitivity: SENSITIVITY_OF_NEW }],
  enter: null,
})
