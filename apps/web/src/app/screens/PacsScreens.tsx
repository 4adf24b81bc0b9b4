/** The pages of one row of access control, with the row that the address names, put together of its features. */
import { useParams } from '@tanstack/react-router'
import { BansPanel } from '../../features/pacs/bans/BansPanel.tsx'
import { CarPage } from '../../features/pacs/cars/CarPage.tsx'
import { DevicePage } from '../../features/pacs/devices/DevicePage.tsx'
import { EmployeePage } from '../../features/pacs/employees/EmployeePage.tsx'
import { EventsPage } from '../../features/pacs/events/EventsPage.tsx'
import { eventKind } from '../../features/pacs/events/event-kinds.ts'
import { GroupPage } from '../../features/pacs/groups/GroupPage.tsx'
import { JournalPanel } from '../../features/pacs/journal/JournalPanel.tsx'
import { PermissionsPanel } from '../../features/pacs/permissions/PermissionsPanel.tsx'

export function EmployeeScreen() {
  const { employeeId } = useParams({ from: '/_signed-in/pacs/employee/$employeeId' })
  const id = Number(employeeId)
  return (
    <EmployeePage
      key={id}
      id={id}
      permissions={<PermissionsPanel scope={{ by: 'employee', id }} />}
      journal={<JournalPanel about={{ employee_id: id }} />}
    />
  )
}

export function GroupScreen() {
  const { deviceAccessGroupId } = useParams({ from: '/_signed-in/pacs/device-access-group/$deviceAccessGroupId' })
  const id = Number(deviceAccessGroupId)
  return <GroupPage key={id} id={id} permissions={<PermissionsPanel scope={{ by: 'group', id }} />} />
}

export function DeviceScreen() {
  const { deviceId } = useParams({ from: '/_signed-in/pacs/device/$deviceId' })
  const id = Number(deviceId)
  return (
    <DevicePage
      key={id}
      id={id}
      panels={{
        employees: <PermissionsPanel scope={{ by: 'device', id, of: 'employee' }} />,
        groups: <PermissionsPanel scope={{ by: 'device', id, of: 'group' }} />,
        bans: <BansPanel deviceId={id} />,
      }}
      journal={<JournalPanel about={{ device_id: id }} />}
    />
  )
}

export function CarScreen() {
  const { carId } = useParams({ from: '/_signed-in/pacs/car/$carId' })
  return <CarPage key={carId} id={Number(carId)} />
}

export function EventsScreen() {
  const kind = eventKind(useParams({ from: '/_signed-in/pacs/events/$kind' }).kind)
  return kind && <EventsPage key={kind} kind={kind} />
}
