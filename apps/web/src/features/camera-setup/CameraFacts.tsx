import { Button } from '@mantine/core'
import { type CameraSetup, rebootCamera, upgradeCamera } from '@sova/contract'
import { IconDownload, IconRefresh, IconVector } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../shared/api/call-api.ts'
import { CameraStill } from '../../shared/cameras/CameraStill.tsx'
import type { LiveCamera } from '../../shared/cameras/live-camera-query.ts'
import { useStillClock } from '../../shared/cameras/use-still-clock.ts'
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.tsx'
import { notifyError } from '../../shared/ui/notify.ts'
import classes from './CameraSetup.module.css'
import { DetectionZone } from './DetectionZone.tsx'
import type { UpdatingKind } from './updating-kind.ts'

interface CameraFactsProps {
  setup: CameraSetup
  /** Null while it loads. */
  camera: LiveCamera | null
  onBegin(kind: UpdatingKind): void
  onSaved(setup: CameraSetup): void
}

/** What the camera is, its picture, and what can be done with the whole of it. */
export function CameraFacts({ setup, camera, onBegin, onSaved }: CameraFactsProps) {
  const { t } = useTranslation(['setup', 'common'])
  const [asked, ask] = useState<UpdatingKind | null>(null)
  const [isDrawing, setDrawing] = useState(false)
  const camera_number = setup.camera_number
  const begin = useMutation({
    mutationFn: (kind: UpdatingKind) => callApi(kind === 'reboot' ? rebootCamera : upgradeCamera, { camera_number }),
    onSuccess: (_, kind) => onBegin(kind),
    onError: (failure, kind) =>
      notifyError(`${t(kind === 'reboot' ? 'rebootError' : 'upgradeError')} ${failure.message}`),
  })
  const confirm = () => {
    if (asked) begin.mutate(asked)
    ask(null)
  }
  return (
    <section className={classes.part} aria-label={t('camera')}>
      <div className={classes.preview}>{camera && <Preview camera={camera} />}</div>
      <dl className={classes.facts}>
        <dt>{t('model')}</dt>
        <dd>{setup.model}</dd>
        <dt>{t('mac')}</dt>
        <dd>{setup.mac || '—'}</dd>
        <dt>{t('firmware')}</dt>
        <dd>
          {setup.firmware_version}
          {setup.new_firmware_available && (
            <Button
              size="xs"
              variant="light"
              loading={begin.isPending}
              leftSection={<IconDownload size={14} stroke={1.7} />}
              onClick={() => ask('firmware')}
            >
              {t('updateFirmware')}
            </Button>
          )}
        </dd>
        <dt>{t('number')}</dt>
        <dd>{camera_number}</dd>
      </dl>
      <div className={classes.actions}>
        {setup.model_capabilities.is_motion_detection && (
          <Button
            variant="default"
            leftSection={<IconVector size={16} stroke={1.7} />}
            onClick={() => setDrawing(true)}
          >
            {t('detectionZone')}
          </Button>
        )}
        <Button
          variant="default"
          loading={begin.isPending}
          leftSection={<IconRefresh size={16} stroke={1.7} />}
          onClick={() => ask('reboot')}
        >
          {t('reboot')}
        </Button>
      </div>
      <ConfirmDialog
        opened={asked !== null}
        title={t(asked === 'firmware' ? 'upgradeTitle' : 'rebootTitle')}
        text={t(asked === 'firmware' ? 'upgradeText' : 'rebootText')}
        confirmLabel={t(asked === 'firmware' ? 'updateFirmware' : 'reboot')}
        cancelLabel={t('common:cancel')}
        onConfirm={confirm}
        onCancel={() => ask(null)}
      />
      <DetectionZone
        setup={setup}
        title={camera?.title ?? camera_number}
        isOpen={isDrawing}
        onClose={() => setDrawing(false)}
        onSaved={onSaved}
      />
    </section>
  )
}

function Preview({ camera }: { camera: LiveCamera }) {
  const nowMs = useStillClock()
  const [failedAtMs, setFailedAtMs] = useState<number | null>(null)
  if (!camera.token_l || failedAtMs === nowMs) return null
  return (
    <CameraStill
      camera={{ number: camera.number, server: camera.server, token: camera.token_l }}
      nowMs={nowMs}
      onFail={() => setFailedAtMs(nowMs)}
    />
  )
}
