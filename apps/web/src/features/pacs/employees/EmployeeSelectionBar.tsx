import { Button } from '@mantine/core'
import { type EntityId, listEmployees } from '@sova/contract'
import { IconTrash, IconUserMinus, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type GroupOperation, useRegroup } from '../../../shared/pacs/use-regroup.ts'
import { useSelectedIds } from '../../../shared/pacs/use-selected-ids.ts'
import { SelectionBar } from '../../../shared/table/SelectionBar.tsx'
import type { TableSettings } from '../../../shared/table/table-settings.ts'
import type { RowSelection } from '../../../shared/table/use-row-selection.ts'
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx'
import { employeeFilters } from './employees-query.ts'
import { GroupDialog } from './GroupDialog.tsx'
import { useDeleteEmployees } from './use-delete-employees.ts'

interface EmployeeSelectionBarProps {
  selection: RowSelection
  total: number
  settings: TableSettings
}

export function EmployeeSelectionBar({ selection, total, settings }: EmployeeSelectionBarProps) {
  const { t } = useTranslation(['pacs', 'common'])
  const deleteEmployees = useDeleteEmployees()
  const regroup = useRegroup()
  const [asking, setAsking] = useState<GroupOperation | 'delete' | null>(null)
  const close = () => setAsking(null)
  const selectedIds = useSelectedIds(selection, listEmployees, {
    filters: employeeFilters(settings),
    search: settings.search,
  })

  async function perform(change: (ids: EntityId[]) => Promise<boolean>) {
    close()
    const ids = await selectedIds()
    if (ids && (await change(ids))) selection.clear()
  }

  return (
    <>
      <SelectionBar selection={selection} total={total}>
        <Button
          variant="default"
          leftSection={<IconUserPlus size={16} stroke={1.7} />}
          onClick={() => setAsking('add')}
        >
          {t('addToGroupAction')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconUserMinus size={16} stroke={1.7} />}
          onClick={() => setAsking('remove')}
        >
          {t('removeFromGroupAction')}
        </Button>
        <Button
          variant="light"
          color="red"
          leftSection={<IconTrash size={16} stroke={1.7} />}
          onClick={() => setAsking('delete')}
        >
          {t('deleteEmployees')}
        </Button>
      </SelectionBar>
      {(asking === 'add' || asking === 'remove') && (
        <GroupDialog
          operation={asking}
          count={selection.count}
          onClose={close}
          onConfirm={(groupId) => void perform((ids) => regroup(asking, groupId, ids))}
        />
      )}
      {asking === 'delete' && (
        <ConfirmDialog
          opened
          title={t('deleteEmployeesTitle', { number: selection.count })}
          text={t('deleteEmployeeText')}
          confirmLabel={t('common:delete')}
          cancelLabel={t('common:cancel')}
          onConfirm={() => void perform(deleteEmployees)}
          onCancel={close}
        />
      )}
    </>
  )
}
