import { ActionIcon, Button, Group, Text } from '@mantine/core'
import type { Subuser } from '@sova/contract'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../shared/api/failure-text.ts'
import { CameraPickerDialog } from '../../shared/camera-picker/CameraPickerDialog.tsx'
import { RowList } from '../../shared/row-list/RowList.tsx'
import { notifyError, notifySaved } from '../../shared/ui/notify.ts'
import { chosenCamerasQuery, useSubuserChanges } from './subuser-changes.ts'

interface SubuserCamerasProps {
  subuser: Subuser
  onChange(subuser: Subuser): void
  onCover(isCovered: boolean): void
}

/** The cameras of an additional account; what is added or taken out is saved at once. */
export function SubuserCameras({ subuser, onChange, onCover }: SubuserCamerasProps) {
  const { t } = useTranslation(['accounts', 'folders'])
  const changes = useSubuserChanges()
  const { data: cameras, error, refetch } = useQuery(chosenCamerasQuery(subuser.cameras))
  const [isPicking, setPicking] = useState(false)
  const pick = (isOpen: boolean) => {
    setPicking(isOpen)
    onCover(isOpen)
  }
  const give = useMutation({
    mutationFn: (numbers: string[]) => changes.edit({ username: subuser.username, camera_numbers: numbers }),
    // The answer knows no password; what is shown of it stays.
    onSuccess: (fresh) => onChange({ ...fresh, password: subuser.password, token: subuser.token }),
    onError: (failure) => notifyError(failureText(failure)),
  })
  const add = (numbers: string[]) => give.mutate(numbers, { onSuccess: () => notifySaved(t('camerasAdded')) })

  return (
    <section>
      <Group justify="space-between" mb="xs">
        <Text fw={600}>{t('cameras')}</Text>
        <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => pick(true)}>
          {t('camerasAdd')}
        </Button>
      </Group>
      <RowList
        label={t('cameras')}
        empty={t('camerasNone')}
        failure={{ error, onReload: () => void refetch() }}
        rows={cameras?.map(({ number, title }) => ({
          id: number,
          title,
          detail: `№ ${number}`,
          actions: (
            <ActionIcon
              aria-label={t('cameraTakeOut', { title })}
              disabled={give.isPending}
              onClick={() => give.mutate(subuser.cameras.filter((other) => other !== number))}
            >
              <IconX size={16} stroke={1.6} />
            </ActionIcon>
          ),
        }))}
      />
      {isPicking && cameras && (
        <CameraPickerDialog
          title={t('camerasAddTitle', { name: subuser.about })}
          initial={cameras}
          confirmLabel={t('camerasAdd')}
          onConfirm={(chosen) => add(chosen.map(({ number }) => number))}
          onClose={() => pick(false)}
        />
      )}
    </section>
  )
}
