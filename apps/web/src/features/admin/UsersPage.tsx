import { ActionIcon, Badge, Button } from '@mantine/core'
import { type AdminUser, deleteUser } from '@sova/contract'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../shared/api/call-api.ts'
import { formatMoment } from '../../shared/format-moment.ts'
import type { DataColumn } from '../../shared/table/DataTable.tsx'
import { SearchField } from '../../shared/table/SearchField.tsx'
import { useTableSettings } from '../../shared/table/use-table-settings.ts'
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.tsx'
import { AdminList } from './AdminList.tsx'
import classes from './AdminPage.module.css'
import { usersQuery } from './admin-queries.ts'
import { UserDialog } from './UserDialog.tsx'
import { useAdminChange } from './use-admin-change.tsx'

export function UsersPage() {
  const { t } = useTranslation(['admin', 'accounts', 'common'])
  const { settings, change } = useTableSettings()
  const list = useQuery(usersQuery(settings))
  const [edited, setEdited] = useState<AdminUser | 'new' | null>(null)
  const [asked, setAsked] = useState<AdminUser | null>(null)
  const remove = useAdminChange(({ id }: AdminUser) => callApi(deleteUser, { id }))
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
      {
        id: 'actions',
        head: t('columnActions'),
        headHidden: true,
        cell: (user) => (
          <div className={classes.actions}>
            <ActionIcon aria-label={t('editNamed', { name: user.username })} onClick={() => setEdited(user)}>
              <IconPencil size={16} stroke={1.6} />
            </ActionIcon>
            <ActionIcon aria-label={t('deleteNamed', { name: user.username })} onClick={() => setAsked(user)}>
              <IconTrash size={16} stroke={1.6} />
            </ActionIcon>
          </div>
        ),
      },
    ],
    [t],
  )
  return (
    <>
      <AdminList
        label={t('tabUsers')}
        list={list}
        columns={columns}
        rowId={({ id }) => String(id)}
        empty={t('noUsers')}
        tools={
          <>
            <SearchField
              label={t('searchUsers')}
              value={settings.search ?? ''}
              onSearch={(search) => change({ search })}
            />
            <span className={classes.gap} />
            <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
              {t('addUser')}
            </Button>
          </>
        }
      />
      {edited && <UserDialog user={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {asked && (
        <ConfirmDialog
          opened
          title={t('deleteUserTitle', { name: asked.username })}
          text={t('deleteUserText')}
          confirmLabel={t('accounts:delete')}
          cancelLabel={t('common:cancel')}
          onConfirm={() => {
            setAsked(null)
            remove.mutate(asked)
          }}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  )
}
