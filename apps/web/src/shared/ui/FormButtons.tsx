import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface FormButtonsProps {
  onCancel(): void
  isPending: boolean
  disabled?: boolean
  /** What the form does; "save" where it says nothing. */
  submitLabel?: string
}

/** The two ways out of a form: as it was before, or sent. */
export function FormButtons({ onCancel, isPending, disabled = false, submitLabel }: FormButtonsProps) {
  const { t } = useTranslation('common')
  return (
    <Group justify="flex-end" gap="sm">
      <Button variant="default" onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button type="submit" disabled={disabled} loading={isPending}>
        {submitLabel ?? t('save')}
      </Button>
    </Group>
  )
}
