/** Tells the user one sentence that must be read before going on; any part of the page may ask for it. */
import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { UrgentDialog } from './UrgentDialog.tsx'

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
    <UrgentDialog opened={opened} onClose={closeAlert} title={alert?.text} size={420}>
      {alert?.hint}
      <Group justify="flex-end" mt="md">
        <Button onClick={closeAlert} data-autofocus>
          {t('gotIt')}
        </Button>
      </Group>
    </UrgentDialog>
  )
}
