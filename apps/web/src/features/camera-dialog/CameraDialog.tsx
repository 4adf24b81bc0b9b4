import { CloseButton, Modal } from '@mantine/core'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { FavouriteButton } from '../../shared/cameras/FavouriteButton.tsx'
import type { OpenableCamera } from '../../shared/cameras/opened-camera-query.ts'
import type { CameraTab } from '../../shared/cameras/opened-camera-search.ts'
import classes from './CameraDialog.module.css'
import { CameraDialogTabs } from './CameraDialogTabs.tsx'
import type { CameraDialogTab } from './camera-dialog-tab.ts'
import { OnMapButton } from './OnMapButton.tsx'
import { PlayerScreen, type PlayerScreenProps, Waiting } from './PlayerScreen.tsx'

interface CameraDialogProps extends Omit<PlayerScreenProps, 'camera'> {
  /** Null until it is known. */
  camera: OpenableCamera | null
  /** Those beside the player. */
  tabs: readonly CameraDialogTab[]
  /** As the address has it; one that this camera lacks is the player. */
  tab: CameraTab
  /** Another dialog stands over it, and Escape is for that one. */
  isCovered: boolean
  onTabChange(tab: CameraTab): void
  onShowOnMap(): void
  onClose(): void
}

export function CameraDialog(props: CameraDialogProps) {
  const { camera, tabs, tab, isCovered, onTabChange, onShowOnMap, onClose, ...screen } = props
  const { t } = useTranslation(['camera-dialog', 'common'])
  const shownTabs = camera ? tabs.filter(({ isShown }) => isShown(camera)) : []
  const opened = shownTabs.find(({ id }) => id === tab)
  const openedId = opened?.id ?? 'player'
  return (
    <Modal.Root
      opened
      closeOnEscape={!isCovered}
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
        <div
          className={opened ? classes.panel : classes.body}
          role="tabpanel"
          id={`camera-panel-${openedId}`}
          aria-labelledby={`camera-tab-${openedId}`}
          data-autofocus
          tabIndex={-1}
        >
          {!camera && <Waiting />}
          {camera && !opened && <PlayerScreen camera={camera} {...screen} />}
          {camera && opened && (
            <Suspense fallback={<Waiting />}>
              <opened.Panel camera={camera} tab={opened.id} />
            </Suspense>
          )}
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}
