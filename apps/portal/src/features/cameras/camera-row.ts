/** A camera of the database as the wire has it (spec 1 §3). */
import { AnalyticType, CAMERA_FIELDS, type Camera, type CameraRow } from '@sova/contract'
import { permissionOf } from '../../camera-access/camera-rights.ts'
import type { CameraRecord } from './camera-repository.ts'

export type CameraTokens = Pick<Camera, 'token_l' | 'token_r' | 'token_d'>

/** Only the wanted fields, in the order of the contract. */
export function toCameraRow(
  record: CameraRecord,
  tokens: CameraTokens,
  wanted: { fields: ReadonlySet<keyof Camera>; nowMs: number },
): CameraRow {
  const camera = toCamera(record, tokens, wanted.nowMs)
  const row: CameraRow = { number: record.number }
  for (const field of CAMERA_FIELDS) {
    if (wanted.fields.has(field)) copyField(row, camera, field)
  }
  return row
}

type Draft = { [Field in keyof Camera]?: Camera[Field] | undefined }

function copyField<Field extends keyof Camera>(row: Draft, camera: Camera, field: Field): void {
  row[field] = camera[field]
}

function toCamera(record: CameraRecord, tokens: CameraTokens, nowMs: number): Camera {
  return {
    number: record.number,
    address: record.address,
    title: record.title,
    timezone: record.timezone,
    longitude: record.longitude,
    latitude: record.latitude,
    is_embed: record.is_embed,
    is_sounding: record.is_sounding,
    embed_hosts: record.embed_hosts,
    analytics: record.analytics.flatMap((type) => AnalyticType.safeParse(type).data ?? []),
    blocking_lvl: record.blocking_lvl,
    is_fav: record.is_fav,
    is_public: record.is_public,
    inventory: record.has_ptz,
    inactivity_period: inactivityPeriodOf(record, nowMs),
    server: {
      domain: record.server_domain,
      vendor_name: record.server_vendor_name,
      screenshot_domain: record.server_screenshot_domain,
    },
    tariff: { name: record.tariff_name, dvr_hours: record.dvr_hours, dvr_size: record.dvr_size_gb },
    streams_count: record.streams_count,
    ...tokens,
    permission: permissionOf(record),
    record_disable_period: recordDisablePeriodOf(record, nowMs),
    marker_id: record.marker_id,
  }
}

function inactivityPeriodOf(record: CameraRecord, nowMs: number): Camera['inactivity_period'] {
  const period = currentPeriod(record.inactivity_start, record.inactivity_end, nowMs)
  return period && { ...period, reason: record.inactivity_reason, todo: record.inactivity_todo }
}

const recordDisablePeriodOf = (record: CameraRecord, nowMs: number): Camera['record_disable_period'] =>
  currentPeriod(record.record_disable_start, record.record_disable_end, nowMs)

/** A period that is over, or has not begun, says nothing of the camera as it is now. */
function currentPeriod(start: Date | null, end: Date | null, nowMs: number) {
  if (start === null || start.getTime() > nowMs) return null
  if (end !== null && end.getTime() <= nowMs) return null
  return { start: start.toISOString(), end: end === null ? null : end.toISOString() }
}
