import { Modal, type ModalProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** A dialog whose close button has a name in every language. */
export function Dialog(props: Omit<ModalProps, 'opened' | 'closeButtonProps'>) {
  const { t } = useTranslation()
  return <Modal opened closeButtonProps={{ 'aria-label': t('close') }} {...props} />
}
