import { ActionIcon, Button, Indicator, Menu, Tooltip } from '@mantine/core'
import type { Mosaic } from '@sova/contract'
import {
  IconBell,
  IconDeviceTv,
  IconDots,
  IconHistory,
  IconLayoutSidebar,
  IconMaximize,
  IconMinimize,
  IconPencil,
  IconRotateClockwise2,
  IconTrash,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './MosaicPage.module.css'
import { MosaicTabs } from './MosaicTabs.tsx'

export interface Toggle {
  isOn: boolean
  toggle(): void
}

interface MosaicHeaderProps {
  mosaics: readonly Mosaic[]
  mosaic: Mosaic
  cameraList: Toggle
  archiveTools: Toggle
  hasArchive: boolean
  /** How many alarms the wall shows now. */
  alertsCount: number
  /** Null where the events always stand beside the wall. */
  events: Toggle | null
  fullScreen: Toggle
  onEdit(): void
  onDelete(): void
  onKiosk(rotates: boolean): void
}

export function MosaicHeader(props: MosaicHeaderProps) {
  const { mosaics, mosaic, cameraList, archiveTools, hasArchive, alertsCount, events, fullScreen } = props
  const { t } = useTranslation('mosaics')
  return (
    <header className={classes.header}>
      <CameraListToggle {...cameraList} />
      <MosaicTabs mosaics={mosaics} current={mosaic.id} />
      <ArchiveToggle {...archiveTools} isDisabled={!hasArchive} reason={hasArchive ? null : t('noArchive')} />
      {events && (
        <HeaderToggle label={t('events')} toggle={events}>
          <Indicator color="red" size={16} label={alertsCount} disabled={alertsCount === 0}>
            <IconBell size={18} stroke={1.7} />
          </Indicator>
        </HeaderToggle>
      )}
      <HeaderToggle label={t(fullScreen.isOn ? 'exitFullScreen' : 'fullScreen')} toggle={fullScreen}>
        {fullScreen.isOn ? <IconMinimize size={18} stroke={1.7} /> : <IconMaximize size={18} stroke={1.7} />}
      </HeaderToggle>
      <Button
        variant="default"
        leftSection={<IconPencil size={15} stroke={1.8} aria-hidden />}
        disabled={archiveTools.isOn}
        onClick={props.onEdit}
      >
        {t('edit')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('more')}>
            <IconDots size={18} stroke={1.8} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconDeviceTv size={16} />} onClick={() => props.onKiosk(false)}>
            {t('kiosk')}
          </Menu.Item>
          {mosaics.length > 1 && (
            <Menu.Item leftSection={<IconRotateClockwise2 size={16} />} onClick={() => props.onKiosk(true)}>
              {t('rotate')}
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={props.onDelete}>
            {t('delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </header>
  )
}

export function CameraListToggle({ isOn, toggle }: Toggle) {
  const { t } = useTranslation('mosaics')
  return (
    <HeaderToggle label={t(isOn ? 'hideCameras' : 'showCameras')} toggle={{ isOn, toggle }}>
      <IconLayoutSidebar size={18} stroke={1.7} />
    </HeaderToggle>
  )
}

/** Archive tools and editing exclude one another: each one's button rests while the other is on. */
export function ArchiveToggle({
  isOn,
  toggle,
  isDisabled,
  reason,
}: Toggle & { isDisabled: boolean; reason: string | null }) {
  const { t } = useTranslation('mosaics')
  return (
    <HeaderToggle
      label={reason ?? t('archiveToolsHint')}
      name={t('archiveTools')}
      isDisabled={isDisabled}
      toggle={{ isOn, toggle }}
    >
      <IconHistory size={18} stroke={1.7} />
    </HeaderToggle>
  )
}

interface HeaderToggleProps {
  label: string
  /** Where the tooltip says more than the name. */
  name?: string
  isDisabled?: boolean
  toggle: Toggle
  children: ReactNode
}

function HeaderToggle({ label, name = label, isDisabled = false, toggle, children }: HeaderToggleProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        className={classes.toggle ?? ''}
        aria-label={name}
        aria-pressed={toggle.isOn}
        disabled={isDisabled}
        onClick={toggle.toggle}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
