import { Button, Group } from '@mantine/core'
import { AccessDevice, type EntityId, listDevices } from '@sova/contract'
import { IconBan, IconUserShield, IconUsersGroup } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { callApi } from '../../../shared/api/call-api.ts'
import { AskingDialog } from '../AskingDialog.tsx'
import { BansDialog } from '../bans/BansDialog.tsx'
import cells from '../cells.module.css'
import { EntityPage, Part } from '../EntityPage.tsx'
import { PACS_KEY } from '../pacs-changes.ts'
import { PermissionsPanel } from '../permissions/PermissionsPanel.tsx'
import { DeviceCameras } from './DeviceCameras.tsx'
import classes from './DevicePage.module.css'
import { JournalPanel } from './JournalPanel.tsx'

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

export function DevicePage({ id }: { id: EntityId }) {
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
            <DeviceButtons deviceId={id} />
          </Part>
          <Part title={t('cameras', { number: device.camera_count })} isWide>
            <DeviceCameras device={device} />
          </Part>
          <Part title={t('journal')} isWide>
            <JournalPanel about={{ device_id: id }} />
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

type DeviceDialog = 'employees' | 'groups' | 'bans'

function DeviceButtons({ deviceId }: { deviceId: EntityId }) {
  const { t } = useTranslation('pacs')
  const [opened, setOpened] = useState<DeviceDialog | null>(null)
  const close = () => setOpened(null)
  return (
    <>
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconUserShield size={16} stroke={1.7} />}
          onClick={() => setOpened('employees')}
        >
          {t('editEmployeePermissions')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconUsersGroup size={16} stroke={1.7} />}
          onClick={() => setOpened('groups')}
        >
          {t('editGroupPermissions')}
        </Button>
        <Button variant="default" leftSection={<IconBan size={16} stroke={1.7} />} onClick={() => setOpened('bans')}>
          {t('editBlacklist')}
        </Button>
      </Group>
      {opened === 'employees' && (
        <AskingDialog onClose={close} title={t('editEmployeePermissions')} size={640}>
          <PermissionsPanel scope={{ by: 'device', id: deviceId, of: 'employee' }} />
        </AskingDialog>
      )}
      {opened === 'groups' && (
        <AskingDialog onClose={close} title={t('editGroupPermissions')} size={640}>
          <PermissionsPanel scope={{ by: 'device', id: deviceId, of: 'group' }} />
        </AskingDialog>
      )}
      {opened === 'bans' && <BansDialog deviceId={deviceId} onClose={close} />}
    </>
  )
}
