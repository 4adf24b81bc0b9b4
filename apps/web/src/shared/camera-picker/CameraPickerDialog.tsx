/** Asks for cameras: for several, which a click takes and puts back, or for one, which a click returns at once. */
import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../ui/Dialog.tsx'
import { CameraBrowser } from './CameraBrowser.tsx'
import type { PickableCamera } from './camera-choice.ts'
import { useCameraSelection } from './use-camera-selection.ts'

interface DialogProps {
  title: string
  onClose(): void
}

interface SinglePick extends DialogProps {
  onPick(camera: PickableCamera): void
}

export function SingleCameraDialog({ title, onPick, onClose }: SinglePick) {
  const pick = (camera: PickableCamera) => {
    onClose()
    onPick(camera)
  }
  return (
    <Dialog onClose={onClose} title={title} size={860}>
      <CameraBrowser isChosen={nothing} isTaken={nothing} onPick={pick} />
    </Dialog>
  )
}

const nothing = () => false

interface SeveralPick extends DialogProps {
  /** What is chosen already. */
  initial: readonly PickableCamera[]
  confirmLabel: string
  onConfirm(cameras: PickableCamera[]): void
}

export function CameraPickerDialog({ title, initial, confirmLabel, onConfirm, onClose }: SeveralPick) {
  const { t } = useTranslation(['folders', 'common'])
  const selection = useCameraSelection(initial)
  const confirm = () => {
    onClose()
    onConfirm(selection.cameras)
  }
  return (
    <Dialog onClose={onClose} title={title} size={860}>
      <CameraBrowser isChosen={selection.has} isTaken={nothing} onPick={selection.toggle} />
      <Group justify="flex-end" gap="sm" mt="sm">
        <span role="status">{t('chosenCount', { count: selection.cameras.length })}</span>
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button onClick={confirm}>{confirmLabel}</Button>
      </Group>
    </Dialog>
  )
}
