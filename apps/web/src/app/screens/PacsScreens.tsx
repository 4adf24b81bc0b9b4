/** The pages of one row of access control, with the row that the address names. */
import { useParams } from '@tanstack/react-router'
import { CarPage } from '../../features/pacs/cars/CarPage.tsx'
import { DevicePage } from '../../features/pacs/devices/DevicePage.tsx'
import { EmployeePage } from '../../features/pacs/employees/EmployeePage.tsx'
import { EventsPage } from '../../features/pacs/events/EventsPage.tsx'
import { eventKind } from '../../features/pacs/events/event-kinds.ts'
import { GroupPage } from '../../features/pacs/groups/GroupPage.tsx'

export function EmployeeScreen() {
  const { employeeId } = useParams({ from: '/_signed-in/pacs/employee/$employeeId' })
  return <EmployeePage key={employeeId} id={Number(employeeId)} />
}

export function GroupScreen() {
  const { deviceAccessGroupId } = useParams({ from: '/_signed-in/pacs/device-access-group/$deviceAccessGroupId' })
  return <GroupPage key={deviceAccessGroupId} id={Number(deviceAccessGroupId)} />
}

export function DeviceScreen() {
  const { deviceId } = useParams({ from: '/_signed-in/pacs/device/$deviceId' })
  return <DevicePage key={deviceId} id={Number(deviceId)} />
}

export function CarScreen() {
  const { carId } = useParams({ from: '/_signed-in/pacs/car/$carId' })
  return <CarPage key={carId} id={Number(carId)} />
}

export function EventsScreen() {
  const kind = eventKind(useParams({ from: '/_signed-in/pacs/events/$kind' }).kind)
  return kind && <EventsPage key={kind} kind={kind} />
}
