import { CloseButton, Loader, Modal } from '@mantine/core'
import { toCameraInfo } from '@sova/contract'
import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FavouriteButton } from '../../shared/cameras/FavouriteButton.tsx'
import type { CameraTab } from '../../shared/cameras/opened-camera-search.ts'
import { useEnvironment } from '../../shared/environment.ts'
import { LoadFailure } from '../../shared/ui/LoadFailure.tsx'
import classes from './CameraDialog.module.css'
import { CameraDialogTabs } from './CameraDialogTabs.tsx'
import { CameraInfoPanel } from './CameraInfoPanel.tsx'
import type { CameraDialogTab } from './camera-dialog-tab.ts'
import { OnMapButton } from './OnMapButton.tsx'
import type { OpenableCamera } from './opened-camera-query.ts'

const Player = lazy(async () => ({ default: (await import('../../player/index.ts')).Player }))

interface CameraDialogProps {
  /** Null until it is known. */
  camera: OpenableCamera | null
  /** Those beside the player. */
  tabs: readonly CameraDialogTab[]
  /** As the address has it; one that this camera lacks is the player. */
  tab: CameraTab
  onTabChange(tab: CameraTab): void
  onShowOnMap(): void
  initialTimeMs: number | null
  onTimeChange(timeMs: number | null): void
  onTokenRefused(): void
  onClose(): void
}

export function CameraDialog({ camera, tabs, tab, onTabChange, onShowOnMap, onClose, ...playback }: CameraDialogProps) {
  const { t } = useTranslation(['camera-dialog', 'common'])
  const shownTabs = camera ? tabs.filter(({ isShown }) => isShown(camera)) : []
  const opened = shownTabs.find(({ id }) => id === tab)
  const openedId = opened?.id ?? 'player'
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size="calc(100vw - 96px)"
      yOffset={28}
      xOffset={0}
      padding={0}
      radius="lg"
      transitionProps={{ duration: 0 }}
      classNames={{ content: classes.dialog, inner: classes.inner }}
    >
      <Modal.Overlay backgroundOpacity={0.62} blur={2} />
      <Modal.Content>
        <header className={classes.header}>
          {camera && <FavouriteButton camera={camera} iconSize={18} />}
          <Modal.Title className={classes.title}>{camera ? camera.title : t('opening')}</Modal.Title>
          <span className={classes.address}>{camera?.address}</span>
          <CameraDialogTabs tabs={shownTabs} opened={openedId} onChange={onTabChange} />
          {camera && <OnMapButton camera={camera} onClick={onShowOnMap} />}
          <CloseButton size={32} aria-label={t('common:close')} onClick={onClose} />
        </header>
        <div className={classes.body}>
          <div
            className={opened ? classes.panel : classes.stage}
            role="tabpanel"
            id={`camera-panel-${openedId}`}
            aria-labelledby={`camera-tab-${openedId}`}
            data-autofocus
            tabIndex={-1}
          >
            {!camera && <Waiting />}
            {camera && !opened && <Stage camera={camera} {...playback} />}
            {camera && opened && (
              <Suspense fallback={<Waiting />}>
                <opened.Panel camera={camera} />
              </Suspense>
            )}
          </div>
          {camera && !opened && <CameraInfoPanel camera={camera} />}
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}

type StageProps = Pick<CameraDialogProps, 'initialTimeMs' | 'onTimeChange' | 'onTokenRefused'> & {
  camera: OpenableCamera
}

/** The player and what stands in for it while its code is on the way or could not be loaded. */
function Stage({ camera, ...playback }: StageProps) {
  const { t } = useTranslation('camera-dialog')
  const { reloadPage } = useEnvironment()
  const info = useMemo(() => toCameraInfo({ ...camera, token_d: null }), [camera])
  return (
    <CatchBoundary
      getResetKey={() => camera.number}
      errorComponent={() => <LoadFailure reason={t('playerFailed')} onReload={reloadPage} />}
    >
      <Suspense fallback={<Waiting />}>
        <Player camera={info} timezone={camera.timezone} {...playback} />
      </Suspense>
    </CatchBoundary>
  )
}

function Waiting() {
  const { t } = useTranslation('camera-dialog')
  return (
    <div className={classes.waiting} role="status" aria-label={t('opening')}>
      <Loader color="gray" />
    </div>
  )
}
