import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { listAccessGroups } from '@sova/contract'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../../../shared/pacs/cells.module.css'
import { DeleteBar } from '../../../shared/pacs/DeleteBar.tsx'
import { COLUMN_WIDTHS_PX } from '../../../shared/table/column-widths.ts'
import { type DataColumn, DataTable } from '../../../shared/table/DataTable.tsx'
import layout from '../../../shared/table/ListLayout.module.css'
import { SearchField } from '../../../shared/table/SearchField.tsx'
import { sortingBy } from '../../../shared/table/sort-cycle.ts'
import { TablePage } from '../../../shared/table/TablePage.tsx'
import { useRowSelection } from '../../../shared/table/use-row-selection.ts'
import { useTableSettings } from '../../../shared/table/use-table-settings.ts'
import { CreateGroupDialog } from './CreateGroupDialog.tsx'
import { groupsQuery, type ListedGroup } from './groups-query.ts'
import { useDeleteGroups } from './use-delete-groups.ts'

export function GroupsPage() {
  const { t } = useTranslation('pacs')
  const navigate = useNavigate()
  const { settings, change } = useTableSettings()
  const [creating, creation] = useDisclosure(false)
  const deleteGroups = useDeleteGroups()
  const list = useQuery(groupsQuery(settings))
  const selection = useRowSelection(list.data, settings)
  const order = settings.order_by
  const columns = useMemo((): DataColumn<ListedGroup>[] => {
    const sortedBy = sortingBy(order, (order_by) => change({ order_by }))
    return [
      {
        id: 'id',
        head: t('columnId'),
        cell: ({ id }) => <GroupLink id={id} text={String(id)} />,
        widthPx: COLUMN_WIDTHS_PX.id,
        sorting: sortedBy('id'),
      },
      {
        id: 'title',
        head: t('groupTitle'),
        cell: ({ id, title }) => <GroupLink id={id} text={title} />,
        sorting: sortedBy('title'),
      },
      { id: 'about', head: t('groupAbout'), cell: ({ about }) => about, quiet: true },
      {
        id: 'employeeCount',
        head: t('columnEmployeeCount'),
        widthPx: COLUMN_WIDTHS_PX.groupEmployeeCount,
        cell: ({ id, title, employee_count: count }) => (
          <Link
            to="/pacs/employees"
            search={{ p: { filters: { device_access_group_id: id } } }}
            className={classes.link}
            aria-label={t('employeesOfGroup', { title, number: count })}
          >
            {count}
          </Link>
        ),
      },
    ]
  }, [t, order, change])
  return (
    <TablePage
      tools={
        <>
          <SearchField
            label={t('searchGroups')}
            value={settings.search ?? ''}
            onSearch={(search) => change({ search })}
          />
          <span className={layout.gap} />
          <Button leftSection={<IconPlus size={16} stroke={1.8} />} onClick={creation.open}>
            {t('addGroup')}
          </Button>
        </>
      }
      list={list}
      empty={{ title: t('noGroups'), hint: t('noGroupsHint') }}
      table={({ results }) => (
        <DataTable
          label={t('tabGroups')}
          columns={columns}
          rows={results}
          rowId={({ id }) => String(id)}
          rowName={({ title }) => title}
          selection={selection}
        />
      )}
      bar={
        <DeleteBar
          selection={selection}
          total={list.data?.count ?? 0}
          list={listAccessGroups}
          question={{ search: settings.search }}
          label={t('deleteGroups')}
          title={t('deleteGroupsTitle', { number: selection.count })}
          text={t('deleteGroupText')}
          onDelete={deleteGroups}
        />
      }
    >
      {creating && (
        <CreateGroupDialog
          onClose={creation.close}
          onCreated={({ id }) =>
            void navigate({
              to: '/pacs/device-access-group/$deviceAccessGroupId',
              params: { deviceAccessGroupId: String(id) },
            })
          }
        />
      )}
    </TablePage>
  )
}

const GroupLink = ({ id, text }: { id: number; text: string }) => (
  <Link
    to="/pacs/device-access-group/$deviceAccessGroupId"
    params={{ deviceAccessGroupId: String(id) }}
    className={classes.link}
    title={text}
  >
    {text}
  </Link>
)
