/** The settings of one camera (spec 1 §2, camera setup screens). */
import { Button } from '@mantine/core'
import type { CameraSetup } from '@sova/contract'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { liveCameraQuery } from '../../shared/cameras/live-camera-query.ts'
import { Blank } from '../../shared/ui/Blank.tsx'
import { DetailPage } from '../../shared/ui/DetailPage.tsx'
import { notifyError } from '../../shared/ui/notify.ts'
import { CameraFacts } from './CameraFacts.tsx'
import { CameraSettingsForm } from './CameraSettingsForm.tsx'
import classes from './CameraSetup.module.css'
import { cameraSetupQuery } from './setup-queries.ts'
import { UpdatingSpinner } from './UpdatingSpinner.tsx'
import type { UpdatingKind } from './updating-kind.ts'

interface CameraSettingsPageProps {
  number: string
  /** More that belongs to this camera, whether it answers or not: the times of notifications. */
  children?: ReactNode
}

export function CameraSettingsPage({ number, children }: CameraSettingsPageProps) {
  const { t } = useTranslation('setup')
  const queryClient = useQueryClient()
  const setup = useQuery(cameraSetupQuery(number))
  const camera = useQuery(liveCameraQuery(number))
  /** What was begun on this page, with which firmware; of what goes on already the server does not say which. */
  const [begun, setBegun] = useState<{ kind: UpdatingKind; firmware: string } | null>(null)
  const keep = (data: CameraSetup) => queryClient.setQueryData(cameraSetupQuery(number).queryKey, data)
  const { data } = setup
  const isReady = data?.status === 'ready'
  const failure = isReady ? null : setup.error
  const isUpdating = data !== undefined && !isReady && !failure
  const begin = (kind: UpdatingKind) => {
    if (!data) return
    setBegun({ kind, firmware: data.firmware_version })
    keep({ ...data, status: 'updating' })
  }
  useEffect(() => {
    if (!begun || !isReady) return
    setBegun(null)
    if (begun.kind === 'firmware' && data.firmware_version === begun.firmware) notifyError(t('upgradeError'))
  }, [begun, isReady, data, t])
  return (
    <div className={classes.page}>
      <DetailPage
        back={(props) => <Link to="/setup/cameras" {...props} />}
        backLabel={t('tabCameras')}
        title={camera.data?.title ?? (data ? `№ ${number}` : null)}
        isLoading={setup.isPending}
        failure={
          failure && (
            <Blank icon={IconPlugConnectedX} role="alert" title={t('setupFailed')} hint={failure.message}>
              <Button onClick={() => void setup.refetch()}>{t('tryAgain')}</Button>
            </Blank>
          )
        }
      >
        <div inert={isUpdating}>
          {data && !failure && (
            <div className={classes.columns}>
              <CameraFacts setup={data} camera={camera.data ?? null} onBegin={begin} onSaved={keep} />
              <CameraSettingsForm key={formKey(data)} setup={data} onSaved={keep} />
            </div>
          )}
          {children}
        </div>
      </DetailPage>
      {isUpdating && <UpdatingSpinner kind={begun?.kind ?? 'firmware'} />}
    </div>
  )
}

/** A camera that comes back may have other settings: its form begins anew with them. */
const formKey = ({ camera_number, status, firmware_version }: CameraSetup) =>
  [camera_number, status, firmware_version].join(' ')
