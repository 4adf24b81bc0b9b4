import { Loader } from '@mantine/core'
import { FIRMWARE_UPDATE_DURATION_MS, REBOOT_DURATION_MS } from '@sova/contract'
import { useTranslation } from 'react-i18next'
import classes from './CameraSetup.module.css'
import type { UpdatingKind } from './updating-kind.ts'

const DURATIONS_MS = { reboot: REBOOT_DURATION_MS, firmware: FIRMWARE_UPDATE_DURATION_MS } as const

/** Nothing can be set while the camera is away. */
export function UpdatingSpinner({ kind }: { kind: UpdatingKind }) {
  const { t } = useTranslation('setup')
  const seconds = DURATIONS_MS[kind] / 1000
  return (
    <div className={classes.blocking} role="alert" aria-busy>
      <div className={classes.blockingCard}>
        <Loader color="gray" />
        <strong>{t(kind === 'reboot' ? 'rebooting' : 'firmwareLoading')}</strong>
        <span>{t('updatingHint', { seconds })}</span>
      </div>
    </div>
  )
}
