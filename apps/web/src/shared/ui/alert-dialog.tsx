/** Tells the user one sentence that must be read before going on; any part of the page may ask for it. */
import { Button, Group, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'

interface Alert {
  text: string
  hint: string | null
}

const useAlert = create<{ alert: Alert | null; opened: boolean }>()(() => ({ alert: null, opened: false }))

export const showAlert = (text: string, hint: string | null = null): void =>
  useAlert.setState({ alert: { text, hint }, opened: true })

export const closeAlert = () => useAlert.setState({ opened: false })

export function AlertDialog() {
  const { t } = useTranslation()
  const { alert, opened } = useAlert()
  return (
    <Modal.Root opened={opened} onClose={closeAlert} centered size={420}>
      <Modal.Overlay backgroundOpacity={0.6} blur={2} />
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>{alert?.text}</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          {alert?.hint}
          <Group justify="flex-end" mt="md">
            <Button onClick={closeAlert} data-autofocus>
              {t('gotIt')}
            </Button>
          </Group>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
