import { Select, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { INPUT_DEBOUNCE_MS } from '../../../shared/input-debounce.ts'
import { useAttempt } from '../../../shared/pacs/pacs-changes.ts'
import { PageButton } from '../../../shared/paging/PageButton.tsx'
import { Pager } from '../../../shared/paging/Pager.tsx'
import { rangeText } from '../../../shared/paging/page-window.ts'
import { DeleteAction } from '../../../shared/ui/DeleteAction.tsx'
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx'
import { notifyDone, notifySaved } from '../../../shared/ui/notify.ts'
import { PermissionForm } from './PermissionForm.tsx'
import classes from './Permissions.module.css'
import {
  grantAccess,
  type PermissionRow,
  type PermissionScope,
  permissionKey,
  permissionsQuery,
  revokeAccess,
} from './permission-scope.ts'
import { useAccessTypes } from './use-access-types.ts'

/** Who may pass what: a form for new permissions, and those that there are, which can be changed and deleted. */
export function PermissionsPanel({ scope }: { scope: PermissionScope }) {
  const { t } = useTranslation('pacs')
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), INPUT_DEBOUNCE_MS)
  const [page, setPage] = useState(1)
  const { data, error, refetch, isFetching } = useQuery(permissionsQuery(scope, { page, search }))
  return (
    <>
      <PermissionForm scope={scope} />
      <TextInput
        className={classes.search}
        aria-label={t('searchPermissions')}
        placeholder={t('searchPermissions')}
        leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setPage(1)
        }}
      />
      {!data && error && <LoadFailure reason={error.message} onReload={() => void refetch()} />}
      {data?.count === 0 && <Text c="dimmed">{t('noPermissions')}</Text>}
      {data && data.count > 0 && (
        <>
          <ul className={classes.list} aria-label={t('permissions')} aria-busy={isFetching}>
            {data.results.map((row) => (
              <PermissionItem key={permissionKey(row)} row={row} />
            ))}
          </ul>
          <div className={classes.footer}>
            <span>{rangeText(data.page, data.results.length, data.count)}</span>
            <Pager page={data.page} control={(props) => <PageButton onPage={setPage} {...props} />} />
          </div>
        </>
      )}
    </>
  )
}

function PermissionItem({ row }: { row: PermissionRow }) {
  const { t } = useTranslation('pacs')
  const attempt = useAttempt()
  const accessTypes = useAccessTypes()
  const { title, accessType, isAuto, holder, holderId, deviceId } = row

  async function update(text: string | null) {
    const permission = accessTypes.parse(text)
    if (permission === accessType) return
    const grant = { holder, holderId, isAuto, isMerged: true, devices: [{ device_id: deviceId, permission }] }
    if (await attempt(() => grantAccess(grant), t('errorUpdatingPermissions'))) notifyDone(t('permissionUpdated'))
  }

  async function remove() {
    if (await attempt(() => revokeAccess(row), t('errorDeletingPermissions'))) notifySaved(t('permissionDeleted'))
  }

  return (
    <li className={classes.item}>
      <span className={classes.title} title={title}>
        {title}
      </span>
      <span>{isAuto && <span className={classes.auto}>{t('auto')}</span>}</span>
      <Select
        aria-label={t('accessLevelOf', { title })}
        data={accessTypes.options}
        value={String(accessType)}
        onChange={(text) => void update(text)}
      />
      <DeleteAction
        kind="icon"
        label={t('deletePermission', { title })}
        question={{ title: t('deletePermissionTitle', { title }), text: t('deletePermissionText') }}
        onConfirm={() => void remove()}
      />
    </li>
  )
}
