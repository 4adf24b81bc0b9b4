import { Alert, Button, Group, Loader, Stack, Text, Textarea } from '@mantine/core'
import { type AdminTariff, type DiscoveredCamera, discoverCameras } from '@sova/contract'
import { IconRadar2 } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../shared/api/call-api.ts'
import { refusalText } from '../../shared/api/form-errors.ts'
import { RowList } from '../../shared/row-list/RowList.tsx'
import { Dialog } from '../../shared/ui/Dialog.tsx'
import classes from './AdminPage.module.css'
import { networksQuery } from './admin-queries.ts'
import { CameraDialog } from './CameraDialog.tsx'

interface DiscoveryDialogProps {
  tariffs: readonly AdminTariff[]
  onClose(): void
}

/** Cameras that answer in the networks that the operator lists; one after the other is added. */
export function DiscoveryDialog({ tariffs, onClose }: DiscoveryDialogProps) {
  const { t } = useTranslation(['admin', 'common'])
  const known = useQuery(networksQuery)
  const [typed, setTyped] = useState<string | null>(null)
  const [chosen, setChosen] = useState<DiscoveredCamera | null>(null)
  const networks = (typed ?? known.data?.join('\n') ?? '').split(/[\s,;]+/).filter((network) => network !== '')
  const search = useMutation({ mutationFn: () => callApi(discoverCameras, { networks }) })
  if (!known.data) return null
  if (chosen) {
    const back = () => {
      setChosen(null)
      search.mutate()
    }
    return <CameraDialog camera={null} found={chosen} tariffs={tariffs} onClose={back} />
  }
  return (
    <Dialog onClose={onClose} title={t('discover')} size={640}>
      <Stack gap="md">
        <Textarea
          label={t('networks')}
          description={t('networksHint')}
          placeholder="192.168.1.0/24"
          rows={2}
          data-autofocus
          value={typed ?? known.data.join('\n')}
          error={search.error && refusalText(search.error)}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button
            leftSection={<IconRadar2 size={16} stroke={1.6} />}
            loading={search.isPending}
            disabled={networks.length === 0}
            onClick={() => search.mutate()}
          >
            {t('search')}
          </Button>
        </Group>
        {search.isPending && (
          <Group gap="sm" role="status">
            <Loader size={18} color="gray" />
            <Text c="dimmed">{t('searching')}</Text>
          </Group>
        )}
        {search.data && (
          <div className={classes.found}>
            <RowList
              label={t('foundCameras')}
              empty={t('nothingFound')}
              rows={search.data.results.map((device) => ({
                id: device.address,
                title: [device.name, device.hardware].filter(Boolean).join(' · ') || device.address,
                detail: device.address,
                actions:
                  device.duplicate_of === null ? (
                    <Button variant="default" size="xs" onClick={() => setChosen(device)}>
                      {t('add')}
                    </Button>
                  ) : (
                    <Text size="sm" c="dimmed">
                      {t('addedAs', { number: device.duplicate_of })}
                    </Text>
                  ),
              }))}
            />
          </div>
        )}
        {search.data?.count === 0 && (
          <Alert color="gray">
            <Text size="sm">{t('nothingFoundHint')}</Text>
          </Alert>
        )}
      </Stack>
    </Dialog>
  )
}
