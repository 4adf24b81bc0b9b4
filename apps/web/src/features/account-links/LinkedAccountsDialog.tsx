/** Accounts whose cameras one sees, and accounts that see one's own (spec 1 §2, account dialogs). */
import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import type { LinkedAccount } from '@sova/contract'
import { IconLinkOff, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../shared/api/failure-text.ts'
import { formatMoment } from '../../shared/format-moment.ts'
import { RowList } from '../../shared/row-list/RowList.tsx'
import { showAlert } from '../../shared/ui/alert-dialog.tsx'
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.tsx'
import { Dialog } from '../../shared/ui/Dialog.tsx'
import { AddLinkForm } from './AddLinkForm.tsx'
import { type LinkSide, linkedAccountsQuery, useLinkChanges } from './link-changes.ts'

interface AskedLink {
  side: LinkSide
  account: LinkedAccount
}

export function LinkedAccountsDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(['accounts', 'common'])
  const changes = useLinkChanges()
  const [mode, setMode] = useState<'list' | 'add'>('list')
  const [asked, setAsked] = useState<AskedLink | null>(null)

  async function remove({ side, account }: AskedLink): Promise<void> {
    setAsked(null)
    try {
      await changes.remove(side, account)
    } catch (failure) {
      showAlert(failureText(failure))
    }
  }

  return (
    <>
      <Dialog onClose={onClose} title={t('linksTitle')} size={480} closeOnEscape={!asked} trapFocus={!asked}>
        {mode === 'add' ? (
          <AddLinkForm onDone={() => setMode('list')} onCancel={() => setMode('list')} />
        ) : (
          <Stack gap="lg">
            <LinkList side="child" onRemove={(account) => setAsked({ side: 'child', account })} />
            <LinkList side="parent" onRemove={(account) => setAsked({ side: 'parent', account })} />
            <Group justify="flex-end">
              <Button leftSection={<IconPlus size={16} />} onClick={() => setMode('add')}>
                {t('linkAdd')}
              </Button>
            </Group>
          </Stack>
        )}
      </Dialog>
      {asked && (
        <ConfirmDialog
          opened
          title={t('linkDeleteTitle', { username: asked.account.username })}
          text={t(asked.side === 'child' ? 'linkDeleteChildText' : 'linkDeleteParentText')}
          confirmLabel={t('linkDelete')}
          cancelLabel={t('common:cancel')}
          onConfirm={() => void remove(asked)}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  )
}

function LinkList({ side, onRemove }: { side: LinkSide; onRemove(account: LinkedAccount): void }) {
  const { t } = useTranslation('accounts')
  const { data, error, refetch } = useQuery(linkedAccountsQuery(side))
  const label = t(side === 'child' ? 'linkChildren' : 'linkParents')
  return (
    <section>
      <Text fw={600}>{label}</Text>
      <Text c="dimmed" size="sm" mb="xs">
        {t(side === 'child' ? 'linkChildrenHint' : 'linkParentsHint')}
      </Text>
      <RowList
        label={label}
        empty={t(side === 'child' ? 'linkNoChildren' : 'linkNoParents')}
        failure={{ error, onReload: () => void refetch() }}
        rows={data?.map((account) => ({
          id: account.user_id,
          title: account.username,
          detail: t('linkedSince', { date: formatMoment(account.date) }),
          actions: (
            <ActionIcon
              aria-label={t('linkDeleteNamed', { username: account.username })}
              onClick={() => onRemove(account)}
            >
              <IconLinkOff size={16} stroke={1.6} />
            </ActionIcon>
          ),
        }))}
      />
    </section>
  )
}
