import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { EntityId } from '@sova/contract'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { SelectionBar } from '../table/SelectionBar.tsx'
import type { RowSelection } from '../table/use-row-selection.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import type { collectIds, EntityList } from './collect-ids.ts'
import { useSelectedIds } from './use-selected-ids.ts'

interface DeleteBarProps<List extends EntityList> {
  selection: RowSelection
  total: number
  list: List
  question: Parameters<typeof collectIds<List>>[1]
  label: string
  title: string
  text: string
  onDelete(ids: EntityId[]): Promise<boolean>
}

/** The bar of a list whose selected rows can only be deleted. */
export function DeleteBar<List extends EntityList>(props: DeleteBarProps<List>) {
  const { selection, total, list, question, label, title, text, onDelete } = props
  const { t } = useTranslation()
  const [asking, asked] = useDisclosure(false)
  const selectedIds = useSelectedIds(selection, list, question)

  async function remove() {
    asked.close()
    const ids = await selectedIds()
    if (ids && (await onDelete(ids))) selection.clear()
  }

  return (
    <>
      <SelectionBar selection={selection} total={total}>
        <Button variant="light" color="red" leftSection={<IconTrash size={16} stroke={1.7} />} onClick={asked.open}>
          {label}
        </Button>
      </SelectionBar>
      {asking && (
        <ConfirmDialog
          opened
          title={title}
          text={text}
          confirmLabel={t('delete')}
          cancelLabel={t('cancel')}
          onConfirm={() => void remove()}
          onCancel={asked.close}
        />
      )}
    </>
  )
}
