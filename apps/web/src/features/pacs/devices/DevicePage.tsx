import { Button, Group } from '@mantine/core'
import { AccessDevice, type EntityId, listDevices } from '@sova/contract'
import { IconBan, IconUserShield, IconUsersGroup } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { callApi } from '../../../shared/api/call-api.ts'
import cells from '../../../shared/pacs/cells.module.css'
import { EntityPage, Part } from '../../../shared/pacs/EntityPage.tsx'
import { PACS_KEY } from '../../../shared/pacs/pacs-changes.ts'
import { AskingDialog } from '../../../shared/ui/AskingDialog.tsx'
import { DeviceCameras } from './DeviceCameras.tsx'
import classes from './DevicePage.module.css'

/** One device; null where the organisation has no such device. */
const deviceQuery = (id: EntityId) =>
  queryOptions({
    queryKey: [PACS_KEY, 'device', id],
    queryFn: async ({ signal }) => {
      const { results } = await callApi(listDevices, { filters: { id }, page_size: 1 }, signal)
      const [row] = results
      return row ? z.parse(AccessDevice, row) : null
    },
  })

/** What the three buttons open. */
export interface DevicePanels {
  employees: ReactNode
  groups: ReactNode
  bans: ReactNode
}

interface DevicePageProps {
  id: EntityId
  panels: DevicePanels
  journal: ReactNode
}

export function DevicePage({ id, panels, journal }: DevicePageProps) {
  const { t } = useTranslation('pacs')
  const { data, error, refetch } = useQuery(deviceQuery(id))
  return (
    <EntityPage
      row={data}
      error={error}
      onReload={() => void refetch()}
      back={{ to: '/pacs/devices', label: t('tabDevices') }}
      gone={t('deviceGone')}
      title={({ title }) => title}
    >
      {(device) => (
        <>
          <Part title={t('device')} isWide>
            <DeviceFacts device={device} />
            <DeviceButtons panels={panels} />
          </Part>
          <Part title={t('cameras', { number: device.camera_count })} isWide>
            <DeviceCameras device={device} />
          </Part>
          <Part title={t('journal')} isWide>
            {journal}
          </Part>
        </>
      )}
    </EntityPage>
  )
}

function DeviceFacts({ device }: { device: AccessDevice }) {
  const { t } = useTranslation('pacs')
  const { ident, is_active, emergency_vehicle_access } = device
  return (
    <ul className={classes.facts}>
      <li>
        {t('columnIdent')}: <b>{ident}</b>
      </li>
      <li>
        <span className={cells.state} data-good={is_active || undefined}>
          {is_active ? t('deviceActive') : t('deviceInactive')}
        </span>
      </li>
      <li>
        <span className={cells.state} data-good={emergency_vehicle_access || undefined}>
          {emergency_vehicle_access ? t('emergencyAvailable') : t('emergencyUnavailable')}
        </span>
      </li>
    </ul>
  )
}

const BUTTONS = [
  { panel: 'employees', label: 'editEmployeePermissions', icon: IconUserShield },
  { panel: 'groups', label: 'editGroupPermissions', icon: IconUsersGroup },
  { panel: 'bans', label: 'editBlacklist', icon: IconBan },
] as const

function DeviceButtons({ panels }: { panels: DevicePanels }) {
  const { t } = useTranslation('pacs')
  const [opened, setOpened] = useState<(typeof BUTTONS)[number] | null>(null)
  return (
    <>
      <Group gap="sm">
        {BUTTONS.map((button) => (
          <Button
            key={button.panel}
            variant="default"
            leftSection={<button.icon size={16} stroke={1.7} />}
            onClick={() => setOpened(button)}
          >
            {t(button.label)}
          </Button>
        ))}
      </Group>
      {opened && (
        <AskingDialog onClose={() => setOpened(null)} title={t(opened.label)} size={720}>
          {panels[opened.panel]}
        </AskingDialog>
      )}
    </>
  )
}
