import { Button, Group, Modal, Text } from '@mantine/core'
import { UrgentDialog } from './UrgentDialog.tsx'

interface ConfirmDialogProps {
  opened: boolean
  /** The page asks by itself, whichever dialog is open. */
  isUrgent?: boolean
  title: string
  text: string
  confirmLabel: string
  cancelLabel: string
  onConfirm(): void
  onCancel(): void
}

/** A question with two answers; Escape and a click beside it mean "cancel". */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const Shell = props.isUrgent ? UrgentDialog : Modal
  return (
    <Shell opened={props.opened} onClose={props.onCancel} title={props.title} withCloseButton={false} size={440}>
      <Text c="dimmed">{props.text}</Text>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={props.onCancel}>
          {props.cancelLabel}
        </Button>
        <Button onClick={props.onConfirm} data-autofocus>
          {props.confirmLabel}
        </Button>
      </Group>
    </Shell>
  )
}
