/**
 * A dialog that the page opens by itself, over whichever dialog is open: it is painted over that one, and Escape is for
 * it alone. It is mounted before any dialog that it may have to cover.
 */
import { Modal, type ModalProps } from '@mantine/core'
import { useEffectEvent, useLayoutEffect } from 'react'

export function UrgentDialog(props: ModalProps) {
  const { opened, onClose } = props
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (!opened || event.key !== 'Escape' || event.isComposing) return
    event.stopImmediatePropagation()
    onClose()
  })
  /* Every open dialog listens at the window, too. Who came first is asked first, and effects of layout come first. */
  useLayoutEffect(() => {
    const first = (event: KeyboardEvent) => listen(event)
    window.addEventListener('keydown', first, { capture: true })
    return () => window.removeEventListener('keydown', first, { capture: true })
  }, [])
  return <Modal {...props} withCloseButton={false} closeOnEscape={false} zIndex="var(--layer-urgent)" />
}
