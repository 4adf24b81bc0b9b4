import type { Mosaic } from '@sova/contract'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.tsx'
import { useMosaicChanges } from './mosaic-changes.ts'

interface DeleteMosaicDialogProps {
  mosaic: Pick<Mosaic, 'id' | 'title'>
  onDeleted(): void
  onClose(): void
}

export function DeleteMosaicDialog({ mosaic, onDeleted, onClose }: DeleteMosaicDialogProps) {
  const { t } = useTranslation(['mosaics', 'common'])
  const changes = useMosaicChanges()
  const remove = async () => {
    onClose()
    if (await changes.remove(mosaic.id)) onDeleted()
  }
  return (
    <ConfirmDialog
      opened
      title={t('deleteTitle', { title: mosaic.title })}
      text={t('deleteText')}
      confirmLabel={t('deleteConfirm')}
      cancelLabel={t('common:cancel')}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  )
}
