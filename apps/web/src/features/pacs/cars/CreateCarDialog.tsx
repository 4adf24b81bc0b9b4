import type { Car } from '@sova/contract'
import { useTranslation } from 'react-i18next'
import type { Choice } from '../../../shared/remote-select/choice-source.ts'
import { Dialog } from '../../../shared/ui/Dialog.tsx'
import { CreateCarForm } from './CreateCarForm.tsx'

interface CreateCarDialogProps {
  owner: Choice | null
  onClose(): void
  onCreated(car: Car): void
}

export function CreateCarDialog({ owner, onClose, onCreated }: CreateCarDialogProps) {
  const { t } = useTranslation('pacs')
  return (
    <Dialog onClose={onClose} title={t('newCar')} size={480}>
      <CreateCarForm owner={owner} onCancel={onClose} onCreated={onCreated} />
    </Dialog>
  )
}
