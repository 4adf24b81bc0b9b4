import { ActionIcon, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Question } from './AskingDialog.tsx'

interface DeleteActionProps {
  /** A small button in a row, or one with its label. */
  kind: 'icon' | 'button'
  label: string
  question: { title: string; text: string; confirmLabel?: string }
  onConfirm(): void
}

/** Deletes after a question. */
export function DeleteAction({ kind, label, question, onConfirm }: DeleteActionProps) {
  const { t } = useTranslation()
  const [asking, asked] = useDisclosure(false)
  const confirm = () => {
    asked.close()
    onConfirm()
  }
  return (
    <>
      {kind === 'icon' ? (
        <ActionIcon aria-label={label} onClick={asked.open}>
          <IconTrash size={16} stroke={1.7} />
        </ActionIcon>
      ) : (
        <Button variant="light" color="red" leftSection={<IconTrash size={16} stroke={1.7} />} onClick={asked.open}>
          {label}
        </Button>
      )}
      {asking && (
        <Question
          opened
          title={question.title}
          text={question.text}
          confirmLabel={question.confirmLabel ?? t('delete')}
          cancelLabel={t('cancel')}
          onConfirm={confirm}
          onCancel={asked.close}
        />
      )}
    </>
  )
}
