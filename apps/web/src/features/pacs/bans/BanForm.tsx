import { ActionIcon, Button, Group, Stack, TextInput } from '@mantine/core'
import { addBan, BAN_REASON_LENGTH_MAX, BAN_ROWS_MAX, type EntityId } from '@sova/contract'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../shared/api/call-api.ts'
import { EMPLOYEE_CHOICES } from '../../../shared/pacs/choices.ts'
import { useReread } from '../../../shared/pacs/pacs-changes.ts'
import { RemoteSelect } from '../../../shared/remote-select/RemoteSelect.tsx'
import { Question } from '../../../shared/ui/AskingDialog.tsx'
import { notifyError, notifySaved } from '../../../shared/ui/notify.ts'
import classes from './Bans.module.css'
import { type BanRow, bansOf, newBanRow } from './ban-draft.ts'
import { banRefusal } from './ban-refusal.ts'

/** Bans people from a device, three at a time, after a question. */
export function BanForm({ deviceId }: { deviceId: EntityId }) {
  const { t } = useTranslation(['pacs', 'common'])
  const reread = useReread()
  const [rows, setRows] = useState<BanRow[]>([newBanRow([])])
  const [isAsking, setAsking] = useState(false)
  const bans = bansOf(rows)
  const change = (row: BanRow) => setRows((old) => old.map((other) => (other.key === row.key ? row : other)))
  const ask = (event: FormEvent) => {
    event.preventDefault()
    if (bans) setAsking(true)
  }

  async function add() {
    setAsking(false)
    try {
      for (const [index, ban] of (bans ?? []).entries()) {
        await callApi(addBan, { ...ban, device_id: deviceId })
        const done = rows[index]?.key
        setRows((old) => old.filter(({ key }) => key !== done))
      }
      notifySaved(t('bansAdded'))
    } catch (error) {
      notifyError(banRefusal(error) || t('errorAddingBan'))
    } finally {
      setRows((old) => (old.length === 0 ? [newBanRow([])] : old))
      void reread()
    }
  }

  return (
    <form onSubmit={ask} aria-label={t('addBans')}>
      <Stack gap="sm">
        {rows.map((row, index) => (
          <div key={row.key} className={classes.fields}>
            <RemoteSelect
              source={EMPLOYEE_CHOICES}
              label={`${t('employee')} ${index + 1}`}
              labelHidden
              placeholder={t('choose_employee')}
              value={row.employee}
              onChange={(employee) => change({ ...row, employee })}
            />
            <TextInput
              aria-label={`${t('banReason')} ${index + 1}`}
              placeholder={t('banReason')}
              maxLength={BAN_REASON_LENGTH_MAX}
              value={row.reason}
              onChange={(event) => change({ ...row, reason: event.currentTarget.value })}
            />
            {rows.length > 1 && (
              <ActionIcon
                aria-label={t('removeRow', { number: index + 1 })}
                onClick={() => setRows((old) => old.filter(({ key }) => key !== row.key))}
              >
                <IconX size={16} stroke={1.7} />
              </ActionIcon>
            )}
          </div>
        ))}
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.7} />}
            disabled={rows.length >= BAN_ROWS_MAX}
            onClick={() => setRows((old) => [...old, newBanRow(old)])}
          >
            {t('addRow')}
          </Button>
          <Button type="submit" disabled={bans === null}>
            {t('addBans')}
          </Button>
        </Group>
      </Stack>
      {isAsking && (
        <Question
          opened
          title={t('confirmAddBans')}
          text={rows.map(({ employee }) => employee?.title).join(', ')}
          confirmLabel={t('addBans')}
          cancelLabel={t('common:cancel')}
          onConfirm={() => void add()}
          onCancel={() => setAsking(false)}
        />
      )}
    </form>
  )
}
