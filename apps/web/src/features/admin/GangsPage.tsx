import { type AdminGang, deleteGang } from '@sova/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../shared/api/call-api.ts'
import type { DataColumn } from '../../shared/table/DataTable.tsx'
import { useTableSettings } from '../../shared/table/use-table-settings.ts'
import { gangsQuery } from './admin-queries.ts'
import { EditedList } from './EditedList.tsx'
import { GangDialog } from './GangDialog.tsx'

/** Organisations with access control of their own. */
export function GangsPage() {
  const { t } = useTranslation('admin')
  const { settings } = useTableSettings()
  const list = useQuery(gangsQuery(settings))
  const columns = useMemo(
    (): DataColumn<AdminGang>[] => [
      { id: 'title', head: t('columnTitle'), cell: ({ title }) => title },
      {
        id: 'administrators',
        head: t('columnAdministrators'),
        cell: ({ administrators }) => administrators.join(', '),
      },
      { id: 'accounts', head: t('columnAccounts'), cell: ({ accounts_count }) => accounts_count, quiet: true },
      { id: 'employees', head: t('columnEmployees'), cell: ({ employees_count }) => employees_count, quiet: true },
      { id: 'devices', head: t('columnDevices'), cell: ({ devices_count }) => devices_count, quiet: true },
    ],
    [t],
  )
  return (
    <EditedList
      label={t('tabGangs')}
      list={list}
      columns={columns}
      empty={t('noGangs')}
      searchLabel={t('columnTitle')}
      addLabel={t('addGang')}
      nameOf={nameOf}
      dialog={(gang, onClose) => <GangDialog gang={gang} onClose={onClose} />}
      deletion={{
        title: (name) => t('deleteGangTitle', { name }),
        text: t('deleteGangText'),
        act: ({ id }) => callApi(deleteGang, { id }),
      }}
    />
  )
}

const nameOf = ({ title }: AdminGang): string => title
