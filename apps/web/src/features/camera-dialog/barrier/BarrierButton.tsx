import { Button } from '@mantine/core'
import { commandDevice, extendCamerasWithDevices } from '@sova/contract'
import { IconBarrierBlock } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../shared/api/call-api.ts'
import { notifyDone, notifyError } from '../../../shared/ui/notify.ts'
import classes from './BarrierButton.module.css'

const FRESH_MS = 300_000

/** Opens what is linked to the camera: a barrier, a gate, a door. Absent where nothing is. */
export function BarrierButton({ cameraNumber }: { cameraNumber: string }) {
  const { t } = useTranslation('camera-dialog')
  const { data: device } = useQuery({
    queryKey: ['barrier', cameraNumber],
    queryFn: ({ signal }) => callApi(extendCamerasWithDevices, { camera_numbers: [cameraNumber] }, signal),
    select: ({ results }) => results.find(({ camera_number }) => camera_number === cameraNumber) ?? null,
    staleTime: FRESH_MS,
    retry: false,
  })
  const opening = useMutation({
    mutationFn: ({ device_id, module_id }: { device_id: number; module_id: string | null }) =>
      callApi(commandDevice, { device_id, action: 'open', payload: module_id === null ? {} : { module_id } }),
    onSuccess: () => notifyDone(t('barrierOpened')),
    onError: () => notifyError(t('barrierOpenError')),
  })
  if (!device) return null
  return (
    <Button
      className={classes.barrier ?? ''}
      leftSection={<IconBarrierBlock size={17} stroke={1.7} aria-hidden />}
      loading={opening.isPending}
      onClick={() => opening.mutate(device)}
    >
      {t('openBarrier')}
    </Button>
  )
}
