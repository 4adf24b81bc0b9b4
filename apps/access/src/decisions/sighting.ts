/** A plate or a face that a camera saw, as an event tells it. */
import { plateKey } from '@sova/access-rules'
import { type AnalyticMessage, isEmergencyTransport } from '@sova/contract'
import type { Sighting } from './access-facts-repository.ts'

export interface SeenEvent {
  eventId: number
  kind: 'car' | 'face'
  seenAtMs: number
  cameraNumber: string
  /** As it was read; null for a face. */
  plate: string | null
  confidence: number | null
  isEmergencyClass: boolean
  hasEmergencyLight: boolean | null
  sighting: Sighting
  /** What makes two sightings of one camera the same passage. */
  passageKey: string
}

/** Null for what opens nothing: another kind of event, a plate that could not be read, a face that nobody knows. */
export function readSighting(message: AnalyticMessage): SeenEvent | null {
  if (message.type !== 'car_number' && message.type !== 'face_recognition') return null
  const seen = {
    eventId: message.id,
    seenAtMs: message.at,
    cameraNumber: message.camera_number,
    confidence: message.confidence ?? null,
  }
  if (message.type === 'face_recognition') {
    const employeeId = message.employee_id
    return {
      ...seen,
      kind: 'face',
      plate: null,
      isEmergencyClass: false,
      hasEmergencyLight: null,
      sighting: { cameraNumber: message.camera_number, plateKey: null, employeeId },
      // Faces of strangers can't be told apart.
      passageKey: `${message.camera_number} face ${employeeId ?? `event ${message.id}`}`,
    }
  }
  const key = plateKey(message.number)
  const isEmergencyClass = isEmergencyTransport(message.transport_class)
  if (key === '' && !isEmergencyClass) return null
  return {
    ...seen,
    kind: 'car',
    plate: message.number,
    isEmergencyClass,
    // The wire does not tell "off" from "not looked for": only a light that is on says something.
    hasEmergencyLight: message.emergency_vehicle_light || null,
    sighting: { cameraNumber: message.camera_number, plateKey: key === '' ? null : key, employeeId: null },
    passageKey: `${message.camera_number} car ${key === '' ? `event ${message.id}` : key}`,
  }
}
