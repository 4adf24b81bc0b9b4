import type { EntityId } from '@sova/contract'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../../../shared/pacs/cells.module.css'
import { YesNo } from '../../../shared/pacs/YesNo.tsx'
import { COLUMN_WIDTHS_PX, SELECTION_WIDTH_PX } from '../../../shared/table/column-widths.ts'
import type { DataColumn } from '../../../shared/table/DataTable.tsx'
import { sortingBy } from '../../../shared/table/sort-cycle.ts'
import type { TableSettings } from '../../../shared/table/table-settings.ts'
import { CarsCell } from './CarsCell.tsx'
import { DeleteEmployee } from './DeleteEmployee.tsx'
import type { ListedEmployee } from './employees-query.ts'

interface ColumnInputs {
  order: string | undefined
  /** Titles of the groups that the rows name. */
  groups: ReadonlyMap<EntityId, string> | undefined
  change(patch: Partial<TableSettings>): void
}

export function useEmployeeColumns({ order, groups, change }: ColumnInputs): DataColumn<ListedEmployee>[] {
  const { t } = useTranslation('pacs')
  return useMemo(() => {
    const sortedBy = sortingBy(order, (order_by) => change({ order_by }))
    return [
      {
        id: 'id',
        head: t('columnId'),
        cell: ({ id }) => <EmployeeLink id={id} text={String(id)} />,
        widthPx: COLUMN_WIDTHS_PX.id,
        sorting: sortedBy('id'),
      },
      {
        id: 'title',
        head: t('columnName'),
        cell: ({ id, title }) => <EmployeeLink id={id} text={title} />,
        sorting: sortedBy('title'),
      },
      { id: 'cars', head: t('columnCars'), cell: (employee) => <CarsCell employee={employee} /> },
      {
        id: 'groups',
        head: t('columnGroups'),
        cell: ({ device_access_group_ids }) => <GroupChips ids={device_access_group_ids} titles={groups} />,
      },
      {
        id: 'active',
        head: t('columnActive'),
        cell: ({ is_active }) => <YesNo value={is_active} />,
        widthPx: COLUMN_WIDTHS_PX.active,
        sorting: sortedBy('is_active'),
      },
      {
        id: 'delete',
        head: t('columnActions'),
        headHidden: true,
        cell: (employee) => <DeleteEmployee kind="icon" employee={employee} />,
        widthPx: SELECTION_WIDTH_PX,
      },
    ]
  }, [t, order, groups, change])
}

const EmployeeLink = ({ id, text }: { id: EntityId; text: string }) => (
  <Link to="/pacs/employee/$employeeId" params={{ employeeId: String(id) }} className={classes.link} title={text}>
    {text}
  </Link>
)

const CHIPS_MAX = 2

function GroupChips({ ids, titles }: { ids: readonly EntityId[]; titles: ReadonlyMap<EntityId, string> | undefined }) {
  return (
    <span className={classes.chips}>
      {ids.slice(0, CHIPS_MAX).map((id) => (
        <span key={id} className={classes.chip}>
          {titles?.get(id) ?? id}
        </span>
      ))}
      {ids.length > CHIPS_MAX && <span className={classes.more}>+{ids.length - CHIPS_MAX}</span>}
    </span>
  )
}
