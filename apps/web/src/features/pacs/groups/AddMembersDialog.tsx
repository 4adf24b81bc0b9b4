import { Button, Group } from '@mantine/core'
import type { EntityId } from '@sova/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EMPLOYEE_CHOICES } from '../../../shared/pacs/choices.ts'
import type { Choice } from '../../../shared/remote-select/choice-source.ts'
import { RemoteMultiSelect } from '../../../shared/remote-select/RemoteMultiSelect.tsx'
import { Dialog } from '../../../shared/ui/Dialog.tsx'

interface AddMembersDialogProps {
  onClose(): void
  onConfirm(ids: EntityId[]): Promise<void>
}

/** Which of the employees go into the group. */
export function AddMembersDialog({ onClose, onConfirm }: AddMembersDialogProps) {
  const { t } = useTranslation(['pacs', 'common'])
  const [employees, setEmployees] = useState<Choice[]>([])
  return (
    <Dialog onClose={onClose} title={t('addMembers')} size={480}>
      <RemoteMultiSelect
        source={EMPLOYEE_CHOICES}
        label={t('tabEmployees')}
        placeholder={t('chooseEmployees')}
        value={employees}
        onChange={setEmployees}
      />
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button disabled={employees.length === 0} onClick={() => void onConfirm(employees.map(({ id }) => id))}>
          {t('addToGroup')}
        </Button>
      </Group>
    </Dialog>
  )
}
