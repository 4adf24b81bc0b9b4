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
  /** More can't be confirmed. */
  maximum?: number
  onConfirm(cameras: PickableCamera[]): void
}

export function CameraPickerDialog(props: SeveralPick) {
  const { title, initial, confirmLabel, maximum = Number.POSITIVE_INFINITY, onConfirm, onClose } = props
  const { t } = useTranslation(['folders', 'common'])
  const selection = useCameraSelection(initial)
  const isTooMany = selection.cameras.length > maximum
  const confirm = () => {
    onClose()
    onConfirm(selection.cameras)
  }
  return (
    <Dialog onClose={onClose} title={title} size={860}>
      <CameraBrowser isChosen={selection.has} isTaken={nothing} onPick={selection.toggle} />
      <Group justify="flex-end" gap="sm" mt="sm">
        <span role="status">
          {t(isTooMany ? 'chosenTooMany' : 'chosenCount', { count: selection.cameras.length, maximum })}
        </span>
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button disabled={isTooMany} onClick={confirm}>
          {confirmLabel}
        </Button>
      </Group>
    </Dialog>
  )
}
