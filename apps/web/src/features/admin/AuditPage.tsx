import { Button, TextInput } from '@mantine/core'
import { AUDIT_ACTIONS, type AuditEvent, exportAuditEvents } from '@sova/contract'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../shared/api/call-api.ts'
import { saveFile } from '../../shared/csv/save-file.ts'
import { formatMoment } from '../../shared/format-moment.ts'
import type { DataColumn } from '../../shared/table/DataTable.tsx'
import { useTableSettings } from '../../shared/table/use-table-settings.ts'
import { AdminList } from './AdminList.tsx'
import classes from './AdminPage.module.css'
import { type AuditSearch, auditQuery } from './admin-queries.ts'
import { useAdminChange } from './use-admin-change.tsx'

const FIELDS = ['username', 'action', 'subject'] as const

/** Who did what, when and from where. */
export function AuditPage() {
  const { t } = useTranslation('admin')
  const { settings, change } = useTableSettings()
  const search = searchOf(settings.filters ?? {})
  const list = useQuery(auditQuery(settings, search))
  const [typed, setTyped] = useState(search)
  const save = useAdminChange(async () => saveFile(await callApi(exportAuditEvents, search), 'audit.csv'))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change({ filters: Object.fromEntries(FIELDS.map((field) => [field, typed[field]?.trim() ?? ''])) })
  }
  const columns: DataColumn<AuditEvent>[] = [
    { id: 'at', head: t('columnTime'), cell: ({ at }) => formatMoment(at), quiet: true },
    { id: 'username', head: t('columnUsername'), cell: ({ username }) => username },
    { id: 'action', head: t('columnAction'), cell: ({ action }) => actionText(action) },
    { id: 'subjects', head: t('columnSubject'), cell: ({ subjects }) => subjects.join(', ') },
    { id: 'details', head: t('columnDetails'), cell: ({ details }) => detailsText(details), quiet: true },
    { id: 'address', head: t('columnAddress'), cell: ({ address }) => address, quiet: true },
  ]
  return (
    <AdminList
      label={t('tabAudit')}
      list={list}
      columns={columns}
      rowId={({ id }) => String(id)}
      empty={t('noAudit')}
      tools={
        <form className={classes.filters} onSubmit={submit}>
          <AuditFilterFields typed={typed} onType={setTyped} />
          <Button type="submit" variant="default">
            {t('find')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.6} />}
            loading={save.isPending}
            onClick={() => save.mutate(undefined)}
          >
            CSV
          </Button>
        </form>
      }
    />
  )

  /** A call that changes something is called by its own name. */
  function actionText(action: string): string {
    const known = AUDIT_ACTIONS.find((name) => name === action)
    return known ? t(`action_${known}`) : action
  }
}

function AuditFilterFields({ typed, onType }: { typed: AuditSearch; onType(search: AuditSearch): void }) {
  const { t } = useTranslation('admin')
  return FIELDS.map((field) => (
    <TextInput
      key={field}
      aria-label={t(`filter_${field}`)}
      placeholder={t(`filter_${field}`)}
      value={typed[field] ?? ''}
      onChange={(event) => onType({ ...typed, [field]: event.currentTarget.value })}
    />
  ))
}

const detailsText = (details: AuditEvent['details']): string =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ')

function searchOf(filters: Record<string, string | number | boolean>): AuditSearch {
  const given = FIELDS.flatMap((field) => {
    const value = filters[field]
    return value === undefined || value === '' ? [] : [[field, String(value)]]
  })
  return Object.fromEntries(given)
}
