import { Badge } from '@mantine/core'
import { type AdminUser, deleteUser } from '@sova/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../shared/api/call-api.ts'
import { formatMoment } from '../../shared/format-moment.ts'
import type { DataColumn } from '../../shared/table/DataTable.tsx'
import { useTableSettings } from '../../shared/table/use-table-settings.ts'
import { usersQuery } from './admin-queries.ts'
import { EditedList } from './EditedList.tsx'
import { UserDialog } from './UserDialog.tsx'

export function UsersPage() {
  const { t } = useTranslation('admin')
  const { settings } = useTableSettings()
  const list = useQuery(usersQuery(settings))
  const columns = useMemo(
    (): DataColumn<AdminUser>[] => [
      { id: 'username', head: t('columnUsername'), cell: ({ username }) => username },
      {
        id: 'roles',
        head: t('columnRoles'),
        cell: ({ is_operator, gang_admin, owner }) => (
          <>
            {is_operator && (
              <Badge variant="light" tt="none">
                {t('roleOperator')}
              </Badge>
            )}
            {gang_admin && (
              <Badge variant="light" tt="none">
                {t('roleGangAdmin')}
              </Badge>
            )}
            {owner !== null && t('ofOwner', { owner })}
          </>
        ),
      },
      { id: 'gang', head: t('columnGang'), cell: ({ gang }) => gang?.title ?? '', quiet: true },
      { id: 'cameras', head: t('columnCameras'), cell: ({ cameras_count }) => cameras_count, quiet: true },
      {
        id: 'used',
        head: t('columnLastUsed'),
        cell: ({ last_used_at }) => (last_used_at ? formatMoment(last_used_at) : '—'),
        quiet: true,
      },
    ],
    [t],
  )
  return (
    <EditedList
      label={t('tabUsers')}
      list={list}
      columns={columns}
      empty={t('noUsers')}
      searchLabel={t('searchUsers')}
      addLabel={t('addUser')}
      nameOf={nameOf}
      dialog={(user, onClose) => <UserDialog user={user} onClose={onClose} />}
      deletion={{
        title: (name) => t('deleteUserTitle', { name }),
        text: t('deleteUserText'),
        act: ({ id }) => callApi(deleteUser, { id }),
      }}
    />
  )
}

const nameOf = ({ username }: AdminUser): string => username
