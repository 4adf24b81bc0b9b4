import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataColumn } from '../../shared/table/DataTable.tsx'
import { SearchField } from '../../shared/table/SearchField.tsx'
import { useTableSettings } from '../../shared/table/use-table-settings.ts'
import { DeleteAction } from '../../shared/ui/DeleteAction.tsx'
import { AdminList } from './AdminList.tsx'
import classes from './AdminPage.module.css'
import { useAdminChange } from './use-admin-change.tsx'

interface EditedListProps<Row extends { id: number }>
  extends Pick<ComponentProps<typeof AdminList<Row>>, 'label' | 'list' | 'empty'> {
  /** Without the one of its actions. */
  columns: readonly DataColumn<Row>[]
  searchLabel: string
  addLabel: string
  nameOf(row: Row): string
  /** Of a row, or of a new one. */
  dialog(row: Row | null, onClose: () => void): ReactNode
  deletion: { title(name: string): string; text: string; act(row: Row): Promise<unknown> }
}

/** A list whose rows are added, changed and deleted. */
export function EditedList<Row extends { id: number }>(props: EditedListProps<Row>) {
  const { label, list, empty, columns, searchLabel, addLabel, nameOf, dialog, deletion } = props
  const { t } = useTranslation('admin')
  const { settings, change } = useTableSettings()
  const [edited, setEdited] = useState<Row | 'new' | null>(null)
  const { mutate: remove } = useAdminChange(deletion.act)
  const withActions: DataColumn<Row>[] = [
    ...columns,
    {
      id: 'actions',
      head: t('columnActions'),
      headHidden: true,
      cell: (row) => (
        <div className={classes.actions}>
          <ActionIcon aria-label={t('editNamed', { name: nameOf(row) })} onClick={() => setEdited(row)}>
            <IconPencil size={16} stroke={1.6} />
          </ActionIcon>
          <DeleteAction
            kind="icon"
            label={t('deleteNamed', { name: nameOf(row) })}
            question={{ title: deletion.title(nameOf(row)), text: deletion.text }}
            onConfirm={() => remove(row)}
          />
        </div>
      ),
    },
  ]
  return (
    <>
      <AdminList
        label={label}
        list={list}
        columns={withActions}
        rowId={({ id }) => String(id)}
        empty={empty}
        tools={
          <>
            <SearchField label={searchLabel} value={settings.search ?? ''} onSearch={(search) => change({ search })} />
            <span className={classes.gap} />
            <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
              {addLabel}
            </Button>
          </>
        }
      />
      {edited && dialog(edited === 'new' ? null : edited, () => setEdited(null))}
    </>
  )
}
