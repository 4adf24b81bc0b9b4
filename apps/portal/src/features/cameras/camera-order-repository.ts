/** The orders of camera lists in SQL. */
import type { CameraSort, Locale } from '@sova/contract'
import { type RawBuilder, sql } from 'kysely'

/** Byte order would put Ё before А; the indexes are made for the Russian and the Turkish order. */
const RUSSIAN = sql`COLLATE "ru-RU-x-icu"`
const TURKISH = sql`COLLATE "tr-TR-x-icu"`

export interface CameraOrder {
  column: RawBuilder<unknown>
  direction: RawBuilder<unknown>
}

export function orderOf({ sort, locale }: { sort: CameraSort; locale: Locale }): CameraOrder {
  const collation = locale === 'tr' ? TURKISH : RUSSIAN
  const column: Record<CameraSort, RawBuilder<unknown>> = {
    addr_asc: sql`camera.address ${collation}`,
    addr_desc: sql`camera.address ${collation}`,
    title_asc: sql`camera.title ${collation}`,
    title_desc: sql`camera.title ${collation}`,
    create_asc: sql`camera.created_at`,
    create_desc: sql`camera.created_at`,
    user: sql`favourite.position`,
  }
  return { column: column[sort], direction: sort.endsWith('_desc') ? sql`DESC` : sql`ASC` }
}
