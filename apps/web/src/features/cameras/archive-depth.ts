import type { Tariff } from '@sova/contract'
import i18next from 'i18next'

const HOURS_A_DAY = 24

/** How far back the archive of a tariff goes: in days, in hours below two days, or in gigabytes where only they bound it. */
export function archiveDepth({ dvr_hours, dvr_size }: Pick<Tariff, 'dvr_hours' | 'dvr_size'>): string {
  if (!dvr_hours) return i18next.t('cameras:archiveGigabytes', { count: dvr_size ?? 0 })
  const days = dvr_hours / HOURS_A_DAY
  return Number.isInteger(days) || days >= 2
    ? i18next.t('cameras:archiveDays', { count: Math.floor(days) })
    : i18next.t('cameras:archiveHours', { count: dvr_hours })
}
