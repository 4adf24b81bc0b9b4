import type { AccessType, Permission } from '@sova/access-rules'
import type { Database } from '@sova/database'
import type { DeviceToOpen } from '../devices/device-gate.ts'

/** All that a decision about one sighting at one device is made from. */
export interface AccessFacts {
  gangId: number
  device: DeviceToOpen & { title: string; isActive: boolean; letsEmergencyPass: boolean; minConfidence: number }
  direction: AccessType
  moduleId: string | null
  car: { id: number; number: string; expiredDate: string | null; timezone: string | null } | null
  person: { id: number; title: string; isActive: boolean; isBanned: boolean; permissions: FoundPermission[] } | null
}

export interface FoundPermission extends Permission {
  groupTitle: string | null
}

/** Who was seen: a car by its plate, or an employee by the face. */
export interface Sighting {
  cameraNumber: string
  plateKey: string | null
  employeeId: number | null
}

interface FactsRow {
  gang_id: number
  device_id: number
  driver: string
  settings_sealed: string
  device_title: string
  is_active: boolean
  emergency_vehicle_access: boolean
  min_confidence: number
  camera_direction: AccessType
  module_id: string | null
  car_id: number | null
  car_number: string | null
  expired_date: string | null
  timezone: string | null
  employee_id: number | null
  employee_title: string | null
  employee_is_active: boolean | null
  is_banned: boolean
  permissions: FoundPermission[] | null
}

export type AccessFactsRepository = ReturnType<typeof createAccessFactsRepository>

/** Every look-up goes by a key: what a decision costs does not grow with the organisation. */
export function createAccessFactsRepository({ sql }: Pick<Database, 'sql'>) {
  return {
    /** One for each device that the camera looks at. */
    async find({ cameraNumber, plateKey, employeeId }: Sighting): Promise<AccessFacts[]> {
      const rows = await sql<FactsRow[]>`
          SELECT device.gang_id, device.id AS device_id, device.driver, device.settings_sealed,
            device.title AS device_title, device.is_active, device.emergency_vehicle_access, device.min_confidence,
            link.camera_direction, link.module_id,
            car.id AS car_id, car.number AS car_number, to_char(car.expired_date, 'YYYY-MM-DD') AS expired_date,
            car.timezone,
            employee.id AS employee_id, employee.title AS employee_title, employee.is_active AS employee_is_active,
            EXISTS (
              SELECT FROM employee_ban AS ban WHERE ban.employee_id = employee.id AND ban.device_id = device.id
            ) AS is_banned,
            (
              SELECT json_agg(json_build_object(
                'accessType', permission.access_type, 'groupId', permission.group_id, 'groupTitle', permission.title
              ))
              FROM (
                SELECT own.access_type, NULL::int AS group_id, NULL::text AS title
                FROM employee_permission AS own
                WHERE own.employee_id = employee.id AND own.device_id = device.id
                UNION ALL
                SELECT shared.access_type, shared.group_id, access_group.title
                FROM access_group_employee AS member
                JOIN access_group_permission AS shared
                  ON shared.group_id = member.group_id AND shared.device_id = device.id
                JOIN access_group ON access_group.id = shared.group_id
                WHERE member.employee_id = employee.id
              ) AS permission
            ) AS permissions
          FROM camera
          JOIN access_device_camera AS link ON link.camera_id = camera.id
          JOIN access_device AS device ON device.id = link.device_id
          LEFT JOIN car ON car.gang_id = device.gang_id AND car.plate_key = ${plateKey}::text
          LEFT JOIN employee ON employee.gang_id = device.gang_id
            AND employee.id = coalesce(car.employee_id, ${employeeId}::int)
          WHERE camera.number = ${cameraNumber}
          ORDER BY device.id`
      return rows.map(toFacts)
    },
  }
}

function toFacts(row: FactsRow): AccessFacts {
  return {
    gangId: row.gang_id,
    device: {
      id: row.device_id,
      driver: row.driver,
      settings_sealed: row.settings_sealed,
      title: row.device_title,
      isActive: row.is_active,
      letsEmergencyPass: row.emergency_vehicle_access,
      minConfidence: row.min_confidence,
    },
    direction: row.camera_direction,
    moduleId: row.module_id,
    car:
      row.car_id === null || row.car_number === null
        ? null
        : { id: row.car_id, number: row.car_number, expiredDate: row.expired_date, timezone: row.timezone },
    person:
      row.employee_id === null
        ? null
        : {
            id: row.employee_id,
            title: row.employee_title ?? '',
            isActive: row.employee_is_active ?? false,
            isBanned: row.is_banned,
            permissions: row.permissions ?? [],
          },
  }
}
