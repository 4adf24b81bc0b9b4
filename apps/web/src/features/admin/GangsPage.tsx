import { ActionIcon, Button } from '@mantine/core'
import { type AdminGang, deleteGang } from '@sova/contract'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../shared/api/call-api.ts'
import type { DataColumn } from '../../shared/table/DataTable.tsx'
import { SearchField } from '../../shared/table/SearchField.tsx'
import { useTableSettings } from '../../shared/table/use-table-settings.ts'
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.tsx'
import { AdminList } from './AdminList.tsx'
import classes from './AdminPage.module.css'
import { gangsQuery } from './admin-queries.ts'
import { GangDialog } from './GangDialog.tsx'
import { useAdminChange } from './use-admin-change.tsx'

/** Organisations with access control of their own. */
export function GangsPage() {
  const { t } = useTranslation(['admin', 'accounts', 'common'])
  const { settings, change } = useTableSettings()
  const list = useQuery(gangsQuery(settings))
  const [edited, setEdited] = useState<AdminGang | 'new' | null>(null)
  const [asked, setAsked] = useState<AdminGang | null>(null)
  const remove = useAdminChange(({ id }: AdminGang) => callApi(deleteGang, { id }))
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
      {
        id: 'actions',
        head: t('columnActions'),
        headHidden: true,
        cell: (gang) => (
          <div className={classes.actions}>
            <ActionIcon aria-label={t('editNamed', { name: gang.title })} onClick={() => setEdited(gang)}>
              <IconPencil size={16} stroke={1.6} />
            </ActionIcon>
            <ActionIcon aria-label={t('deleteNamed', { name: gang.title })} onClick={() => setAsked(gang)}>
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
        label={t('tabGangs')}
        list={list}
        columns={columns}
        rowId={({ id }) => String(id)}
        empty={t('noGangs')}
        tools={
          <>
            <SearchField
              label={t('columnTitle')}
              value={settings.search ?? ''}
              onSearch={(search) => change({ search })}
            />
            <span className={classes.gap} />
            <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
              {t('addGang')}
            </Button>
          </>
        }
      />
      {edited && <GangDialog gang={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {asked && (
        <ConfirmDialog
          opened
          title={t('deleteGangTitle', { name: asked.title })}
          text={t('deleteGangText')}
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
