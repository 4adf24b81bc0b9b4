import { Button, Group, Text } from '@mantine/core'
import type { EntityId } from '@sova/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GROUP_CHOICES } from '../../../shared/pacs/choices.ts'
import type { GroupOperation } from '../../../shared/pacs/use-regroup.ts'
import type { Choice } from '../../../shared/remote-select/choice-source.ts'
import { RemoteSelect } from '../../../shared/remote-select/RemoteSelect.tsx'
import { Dialog } from '../../../shared/ui/Dialog.tsx'

interface GroupDialogProps {
  operation: GroupOperation
  /** How many employees it is about. */
  count: number
  onClose(): void
  onConfirm(groupId: EntityId): void
}

/** Into which group, or out of which one; nothing can be done until one is chosen. */
export function GroupDialog({ operation, count, onClose, onConfirm }: GroupDialogProps) {
  const { t } = useTranslation(['pacs', 'common'])
  const [group, setGroup] = useState<Choice | null>(null)
  const label = operation === 'add' ? t('addToGroup') : t('removeFromGroup')
  return (
    <Dialog onClose={onClose} title={label} size={440}>
      <RemoteSelect
        source={GROUP_CHOICES}
        label={t('group')}
        placeholder={t('chooseGroup')}
        value={group}
        onChange={setGroup}
        autoFocus
      />
      <Text c="dimmed" mt="sm">
        {t('employeesChosen', { count })}
      </Text>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button disabled={group === null} onClick={() => group && onConfirm(group.id)}>
          {label}
        </Button>
      </Group>
    </Dialog>
  )
}
