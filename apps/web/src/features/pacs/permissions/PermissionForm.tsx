import { ActionIcon, Button, Group, Select, Stack, Switch } from '@mantine/core'
import { PERMISSION_ROWS_MAX } from '@sova/contract'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAttempt } from '../../../shared/pacs/pacs-changes.ts'
import { RemoteSelect } from '../../../shared/remote-select/RemoteSelect.tsx'
import { notifyError, notifySaved } from '../../../shared/ui/notify.ts'
import classes from './Permissions.module.css'
import { type DraftRow, emptyDraft, grantsOf, newRow } from './permission-draft.ts'
import { grantAccess, type PermissionScope, targetChoices } from './permission-scope.ts'
import { useAccessTypes } from './use-access-types.ts'

/** Gives access: for a group or an employee to devices, for a device to groups or employees. */
export function PermissionForm({ scope }: { scope: PermissionScope }) {
  const { t } = useTranslation('pacs')
  const attempt = useAttempt()
  const [draft, setDraft] = useState(emptyDraft)
  const [isAsked, setAsked] = useState(false)
  const { rows } = draft
  const target = scope.by === 'device' ? scope.of : 'device'
  const change = (row: DraftRow) =>
    setDraft((old) => ({ ...old, rows: old.rows.map((other) => (other.key === row.key ? row : other)) }))

  async function submit(event: FormEvent) {
    event.preventDefault()
    const grants = grantsOf(scope, draft)
    setAsked(true)
    if (grants.length === 0) {
      notifyError(scope.by === 'device' ? t(`choose_${target}`) : t('errorAddingPermissions'))
      return
    }
    const ok = await attempt(async () => {
      for (const grant of grants) await grantAccess(grant)
    }, t('errorAddingPermissions'))
    if (!ok) return
    notifySaved(t('permissionsAdded'))
    setDraft(emptyDraft())
    setAsked(false)
  }

  return (
    <form onSubmit={(event) => void submit(event)} aria-label={t('addPermissions')}>
      <Stack gap="sm">
        {rows.map((row, index) => (
          <PermissionFields
            key={row.key}
            scope={scope}
            row={row}
            number={index + 1}
            isMissing={isAsked && row.target === null && rows.every((other) => other.target === null)}
            onChange={change}
            onRemove={
              rows.length > 1
                ? () => setDraft((old) => ({ ...old, rows: old.rows.filter(({ key }) => key !== row.key) }))
                : null
            }
          />
        ))}
        <Group gap="md">
          <Switch
            label={t('isAuto')}
            checked={draft.isAuto}
            onChange={({ currentTarget: { checked } }) => setDraft((old) => ({ ...old, isAuto: checked }))}
          />
          {scope.by !== 'device' && (
            <Switch
              label={t('isMerged')}
              checked={draft.isMerged}
              onChange={({ currentTarget: { checked } }) => setDraft((old) => ({ ...old, isMerged: checked }))}
            />
          )}
        </Group>
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.7} />}
            disabled={rows.length >= PERMISSION_ROWS_MAX}
            onClick={() => setDraft((old) => ({ ...old, rows: [...old.rows, newRow(old.rows)] }))}
          >
            {t('addRow')}
          </Button>
          <Button type="submit">{t('addPermissions')}</Button>
        </Group>
      </Stack>
    </form>
  )
}

interface PermissionFieldsProps {
  scope: PermissionScope
  row: DraftRow
  number: number
  isMissing: boolean
  onChange(row: DraftRow): void
  /** Null for the only row, which stays. */
  onRemove: (() => void) | null
}

function PermissionFields({ scope, row, number, isMissing, onChange, onRemove }: PermissionFieldsProps) {
  const { t } = useTranslation('pacs')
  const accessTypes = useAccessTypes()
  const target = scope.by === 'device' ? scope.of : 'device'
  return (
    <div className={classes.fields}>
      <RemoteSelect
        source={targetChoices(scope)}
        label={`${t(`target_${target}`)} ${number}`}
        labelHidden
        placeholder={t(`choose_${target}`)}
        value={row.target}
        onChange={(choice) => onChange({ ...row, target: choice })}
        error={isMissing ? t(`choose_${target}`) : undefined}
      />
      <Select
        aria-label={`${t('accessLevel')} ${number}`}
        data={accessTypes.options}
        value={String(row.accessType)}
        onChange={(text) => onChange({ ...row, accessType: accessTypes.parse(text) })}
      />
      {onRemove && (
        <ActionIcon aria-label={t('removeRow', { number })} onClick={onRemove}>
          <IconX size={16} stroke={1.7} />
        </ActionIcon>
      )}
    </div>
  )
}
