/**
 * A camera's fields as the wire has them (spec 1 §3), written as JSON by the database: a page of 60 cameras made into
 * objects, checked and written here would cost more than all the rest of the call.
 */
import { ANALYTIC_TYPES, CAMERA_FIELDS, type Camera, PERMISSION_BY_LEVEL } from '@sova/contract'
import { type RawBuilder, sql } from 'kysely'

export type TokenField = 'token_l' | 'token_r' | 'token_d'

/** A period that is over, or has not begun, says nothing of the camera as it is now. */
function currentPeriod(name: 'inactivity' | 'record_disable', now: Date, more: RawBuilder<unknown> = sql``) {
  const [start, end] = [sql.ref(`camera.${name}_start`), sql.ref(`camera.${name}_end`)]
  return sql`CASE WHEN ${start} <= ${now} AND (${end} IS NULL OR ${end} > ${now})
    THEN json_build_object('start', ${iso(start)}, 'end', ${iso(end)}${more}) END`
}

/** ISO 8601 with milliseconds, as JavaScript writes it. */
const iso = (time: RawBuilder<unknown>) => sql`to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const PERMISSION = sql`CASE own.level ${sql.join(
  Object.entries(PERMISSION_BY_LEVEL).map(([level, name]) => sql`WHEN ${sql.lit(Number(level))} THEN ${sql.lit(name)}`),
  sql` `,
)} END`

/** Kinds that this version does not know are left out. */
const ANALYTICS = sql`ARRAY(SELECT kind FROM unnest(camera.analytics) AS kind
  WHERE kind IN (${sql.join(ANALYTIC_TYPES.map((type) => sql.lit(type)))}))`

const fieldsAt = (now: Date): Record<Exclude<keyof Camera, TokenField>, RawBuilder<unknown>> => ({
  number: sql`camera.number`,
  address: sql`camera.address`,
  title: sql`camera.title`,
  timezone: sql`camera.timezone`,
  longitude: sql`camera.longitude`,
  latitude: sql`camera.latitude`,
  is_embed: sql`camera.is_embed`,
  is_sounding: sql`camera.is_sounding`,
  embed_hosts: sql`camera.embed_hosts`,
  analytics: ANALYTICS,
  blocking_lvl: sql`camera.blocking_lvl`,
  is_fav: sql`favourite.camera_id IS NOT NULL`,
  is_public: sql`camera.is_public`,
  inventory: sql`camera.has_ptz`,
  inactivity_period: currentPeriod(
    'inactivity',
    now,
    sql`, 'reason', camera.inactivity_reason, 'todo', camera.inactivity_todo`,
  ),
  server: sql`json_build_object('domain', media_server.domain, 'vendor_name', media_server.vendor_name,
    'screenshot_domain', media_server.screenshot_domain)`,
  tariff: sql`json_build_object('name', tariff.name, 'dvr_hours', tariff.dvr_hours, 'dvr_size', tariff.dvr_size_gb)`,
  streams_count: sql`camera.streams_count`,
  permission: PERMISSION,
  record_disable_period: currentPeriod('record_disable', now),
  marker_id: sql`camera.marker_id`,
})

const isTokenField = (field: keyof Camera): field is TokenField => field.startsWith('token_')

/** The JSON text of the wanted fields, without tokens; the database does not sign. */
export function cameraJson(wanted: ReadonlySet<keyof Camera>, now: Date): RawBuilder<string> {
  const fields = fieldsAt(now)
  const columns = CAMERA_FIELDS.flatMap((field) =>
    wanted.has(field) && !isTokenField(field) ? [sql`${fields[field]} AS ${sql.ref(field)}`] : [],
  )
  return sql<string>`(SELECT row_to_json(wanted)::text FROM (SELECT ${sql.join(columns)}) AS wanted)`
}
