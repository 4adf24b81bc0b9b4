import { CAMERA_SORTS, type CameraSort } from '@sova/contract'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ListedCamera } from '../cameras/camera-list-query.ts'
import { type DataColumn, DataTable } from '../table/DataTable.tsx'
import { sortingBy } from '../table/sort-cycle.ts'
import classes from './CameraBrowser.module.css'
import type { CameraChoice } from './camera-choice.ts'

interface PickTableProps {
  cameras: readonly ListedCamera[]
  choice: CameraChoice
  sort: CameraSort
  onSort(sort: CameraSort): void
}

export function PickTable({ cameras, choice, sort, onSort }: PickTableProps) {
  const { t } = useTranslation(['cameras', 'folders'])
  const sortedBy = sortingBy(sort, (order) => onSort(CAMERA_SORTS.find((option) => option === order) ?? 'addr_asc'))
  const columns: DataColumn<ListedCamera>[] = [
    {
      id: 'title',
      head: t('columnTitle'),
      cell: (camera) => (
        <button
          type="button"
          className={classes.pick}
          title={camera.title}
          aria-pressed={choice.isChosen(camera.number) || choice.isTaken(camera.number)}
          disabled={choice.isTaken(camera.number)}
          onClick={() => choice.onPick(camera)}
        >
          {camera.title}
        </button>
      ),
      sorting: sortedBy('title'),
    },
    { id: 'address', head: t('columnAddress'), cell: ({ address }) => address, quiet: true, sorting: sortedBy('addr') },
    { id: 'number', head: t('columnNumber'), cell: ({ number }) => number, quiet: true },
    {
      id: 'chosen',
      head: t('folders:chosen'),
      headHidden: true,
      cell: ({ number }) => {
        if (choice.isTaken(number)) return t('folders:taken')
        return choice.isChosen(number) ? <IconCheck size={16} aria-hidden /> : null
      },
    },
  ]
  return (
    <DataTable
      label={t('list')}
      columns={columns}
      rows={cameras}
      rowId={({ number }) => number}
      isSelected={({ number }) => choice.isChosen(number)}
    />
  )
}
