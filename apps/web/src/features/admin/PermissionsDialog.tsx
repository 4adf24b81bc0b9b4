import { ActionIcon, Button, Group, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type AdminCamera, Permission, setCameraPermission } from '@sova/contract'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { callApi } from '../../shared/api/call-api.ts'
import { RowList } from '../../shared/row-list/RowList.tsx'
import { Dialog } from '../../shared/ui/Dialog.tsx'
import { permissionsQuery } from './admin-queries.ts'
import { useAdminChange } from './use-admin-change.tsx'

const PERMISSIONS = ['O', 'R', 'L'] as const satisfies readonly Permission[]

/** Who may see a camera by a permission of its own, and how far. */
export function PermissionsDialog({ camera, onClose }: { camera: AdminCamera; onClose(): void }) {
  const { t } = useTranslation(['admin', 'session'])
  const { number, title } = camera
  const { data, error, refetch } = useQuery(permissionsQuery(number))
  const set = useAdminChange((order: { username: string; permission: Permission | null }) =>
    callApi(setCameraPermission, { number, ...order }),
  )
  const form = useForm({
    initialValues: { username: '', permission: 'L' },
    validate: { username: (value) => (value.trim() ? null : t('session:required')) },
  })
  return (
    <Dialog onClose={onClose} title={t('permissionsTitle', { name: title })} size={460}>
      <Stack gap="lg">
        <RowList
          label={t('permissions')}
          empty={t('noPermissions')}
          failure={{ error, onReload: () => void refetch() }}
          rows={data?.map(({ username, permission }) => ({
            id: username,
            title: username,
            detail: t(`permission_${permission}`),
            actions: (
              <ActionIcon
                aria-label={t('permissionTake', { name: username })}
                onClick={() => set.mutate({ username, permission: null })}
              >
                <IconX size={16} stroke={1.6} />
              </ActionIcon>
            ),
          }))}
        />
        <form
          noValidate
          onSubmit={form.onSubmit(({ username, permission }) =>
            set.mutate(
              { username: username.trim(), permission: z.parse(Permission, permission) },
              { onSuccess: () => form.reset() },
            ),
          )}
        >
          <Group align="flex-end" gap="sm" wrap="nowrap">
            <TextInput flex={1} label={t('session:username')} autoComplete="off" {...form.getInputProps('username')} />
            <Select
              w={150}
              label={t('permission')}
              data={PERMISSIONS.map((value) => ({ value, label: t(`permission_${value}`) }))}
              {...form.getInputProps('permission')}
            />
            <Button type="submit" loading={set.isPending}>
              {t('give')}
            </Button>
          </Group>
        </form>
      </Stack>
    </Dialog>
  )
}
