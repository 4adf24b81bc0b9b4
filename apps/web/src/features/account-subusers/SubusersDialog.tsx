/** The wizard of additional accounts: the list, a new one, one of them (spec 1 §2, §4). */
import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import type { Subuser } from '@sova/contract'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RowList } from '../../shared/row-list/RowList.tsx'
import { Dialog } from '../../shared/ui/Dialog.tsx'
import { CreateSubuser } from './CreateSubuser.tsx'
import { EditSubuser } from './EditSubuser.tsx'
import { subusersQuery } from './subuser-changes.ts'

type Step = { name: 'list' } | { name: 'create' } | { name: 'edit'; subuser: Subuser }

const TITLES = { list: 'subusersTitle', create: 'subuserCreateTitle', edit: 'subuserEditTitle' } as const

export function SubusersDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('accounts')
  const [step, setStep] = useState<Step>({ name: 'list' })
  /** A question or a picker over the dialog has the keys for itself. */
  const [isCovered, setCovered] = useState(false)
  const toList = () => setStep({ name: 'list' })
  const toEdit = (subuser: Subuser) => setStep({ name: 'edit', subuser })
  return (
    <Dialog onClose={onClose} title={t(TITLES[step.name])} size={520} closeOnEscape={!isCovered} trapFocus={!isCovered}>
      {step.name === 'list' && <SubuserList onCreate={() => setStep({ name: 'create' })} onEdit={toEdit} />}
      {step.name === 'create' && <CreateSubuser onCreated={toEdit} onCancel={toList} onCover={setCovered} />}
      {step.name === 'edit' && (
        <EditSubuser key={step.subuser.username} initial={step.subuser} onDone={toList} onCover={setCovered} />
      )}
    </Dialog>
  )
}

function SubuserList({ onCreate, onEdit }: { onCreate(): void; onEdit(subuser: Subuser): void }) {
  const { t } = useTranslation('accounts')
  const { data, error, refetch } = useQuery(subusersQuery)
  return (
    <Stack gap="lg">
      <Text c="dimmed">{t('subusersHint')}</Text>
      <RowList
        label={t('subusersTitle')}
        empty={t('subusersNone')}
        failure={{ error, onReload: () => void refetch() }}
        rows={data?.map((subuser) => ({
          id: subuser.id,
          title: subuser.about,
          detail: `${subuser.username} · ${t('camerasCount', { count: subuser.cameras_count })}`,
          actions: (
            <ActionIcon aria-label={t('subuserEditNamed', { name: subuser.about })} onClick={() => onEdit(subuser)}>
              <IconPencil size={16} stroke={1.6} />
            </ActionIcon>
          ),
        }))}
      />
      <Group justify="flex-end">
        <Button leftSection={<IconPlus size={16} />} onClick={onCreate}>
          {t('subuserCreate')}
        </Button>
      </Group>
    </Stack>
  )
}
