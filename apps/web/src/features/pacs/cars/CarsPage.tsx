import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type Car, listCars } from '@sova/contract'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateOf, fromIsoDay } from '../../../shared/dates/date-text.ts'
import classes from '../../../shared/pacs/cells.module.css'
import { EMPLOYEE_CHOICES } from '../../../shared/pacs/choices.ts'
import { DeleteBar } from '../../../shared/pacs/DeleteBar.tsx'
import { FilterSelect } from '../../../shared/pacs/FilterSelect.tsx'
import { COLUMN_WIDTHS_PX } from '../../../shared/table/column-widths.ts'
import { type DataColumn, DataTable } from '../../../shared/table/DataTable.tsx'
import layout from '../../../shared/table/ListLayout.module.css'
import { SearchField } from '../../../shared/table/SearchField.tsx'
import { sortingBy } from '../../../shared/table/sort-cycle.ts'
import { TablePage } from '../../../shared/table/TablePage.tsx'
import { useRowSelection } from '../../../shared/table/use-row-selection.ts'
import { useTableSettings } from '../../../shared/table/use-table-settings.ts'
import { CreateCarDialog } from './CreateCarDialog.tsx'
import { carFilters, carsQuery } from './cars-query.ts'
import { useDeleteCars } from './use-car-changes.ts'

export function CarsPage() {
  const { t } = useTranslation('pacs')
  const navigate = useNavigate()
  const { settings, change } = useTableSettings()
  const [creating, creation] = useDisclosure(false)
  const deleteCars = useDeleteCars()
  const list = useQuery(carsQuery(settings))
  const owners = list.data?.owners
  const selection = useRowSelection(list.data, settings)
  const order = settings.order_by
  const columns = useMemo((): DataColumn<Car>[] => {
    const sortedBy = sortingBy(order, (order_by) => change({ order_by }))
    return [
      {
        id: 'id',
        head: t('columnId'),
        cell: ({ id }) => <CarLink id={id} text={String(id)} />,
        widthPx: COLUMN_WIDTHS_PX.id,
        sorting: sortedBy('id'),
      },
      {
        id: 'number',
        head: t('carNumber'),
        cell: ({ id, number }) => <CarLink id={id} text={number} />,
        sorting: sortedBy('number'),
      },
      {
        id: 'employee',
        head: t('employee'),
        cell: ({ employee_id: id }) => (
          <Link to="/pacs/employee/$employeeId" params={{ employeeId: String(id) }} className={classes.link}>
            {owners?.get(id) ?? id}
          </Link>
        ),
      },
      {
        id: 'expiredDate',
        head: t('expiredDate'),
        cell: ({ expired_date: day }) => dayText(day),
        sorting: sortedBy('expired_date'),
      },
    ]
  }, [t, order, owners, change])
  return (
    <TablePage
      tools={
        <>
          <SearchField
            label={t('searchCars')}
            value={settings.search ?? ''}
            onSearch={(search) => change({ search })}
          />
          <FilterSelect
            source={EMPLOYEE_CHOICES}
            name="employee_id"
            label={t('filterOwner')}
            placeholder={t('allOwners')}
            settings={settings}
            change={change}
          />
          <span className={layout.gap} />
          <Button leftSection={<IconPlus size={16} stroke={1.8} />} onClick={creation.open}>
            {t('addCar')}
          </Button>
        </>
      }
      list={list}
      empty={{ title: t('noCars'), hint: t('noCarsHint') }}
      table={({ results }) => (
        <DataTable
          label={t('tabCars')}
          columns={columns}
          rows={results}
          rowId={({ id }) => String(id)}
          rowName={({ number }) => number}
          selection={selection}
        />
      )}
      bar={
        <DeleteBar
          selection={selection}
          total={list.data?.count ?? 0}
          list={listCars}
          question={{ filters: carFilters(settings), search: settings.search }}
          label={t('deleteCars')}
          title={t('deleteCarsTitle', { number: selection.count })}
          text={t('deleteCarText')}
          onDelete={deleteCars}
        />
      }
    >
      {creating && (
        <CreateCarDialog
          owner={null}
          onClose={creation.close}
          onCreated={({ id }) => void navigate({ to: '/pacs/car/$carId', params: { carId: String(id) } })}
        />
      )}
    </TablePage>
  )
}

/** `2026-07-31` → `31.07.2026` */
function dayText(day: string | null): string {
  const dayMs = day === null ? null : fromIsoDay(day)
  return dayMs === null ? '-' : formatDateOf(dayMs)
}

const CarLink = ({ id, text }: { id: number; text: string }) => (
  <Link to="/pacs/car/$carId" params={{ carId: String(id) }} className={classes.link}>
    {text}
  </Link>
)
