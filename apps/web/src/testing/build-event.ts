/** Events as the portal tells them, for tests. */
import type { AnalyticMessage, AnalyticType } from '@sova/contract'

const common = (id: number, at: number) => ({
  id,
  text: `Событие ${id}`,
  date: '20.11.2026 17:00:00',
  at,
  camera_number: '17',
  duration: 5,
  full_screenshot_url: `/api/v0/screenshots/events/17/${id}-full.jpg`,
})

export function buildEvent(
  type: AnalyticType,
  at: number,
  given: { id?: number; text?: string } = {},
): AnalyticMessage {
  const base = { ...common(given.id ?? at, at), ...given }
  switch (type) {
    case 'thermal_vision':
      return { ...base, type, alarm: true, temperature: 38.2 }
    case 'car_number':
      return {
        ...base,
        type,
        number: 'А717ОР02',
        access: false,
        device_id: null,
        employee_id: null,
        transport_class: null,
        emergency_vehicle_light: false,
      }
    case 'face_recognition':
      return { ...base, type, access: true, device_id: null, employee_id: null }
    case 'motion_alarm':
      return { ...base, type, length: 30, is_new: false, continues: false, startDate: base.date, endDate: base.date }
    case 'people_counter':
      return { ...base, type, text: 'in' }
    default:
      return { ...base, type }
  }
}
