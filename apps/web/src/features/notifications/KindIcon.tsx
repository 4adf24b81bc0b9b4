import { AnalyticType, type NOTIFICATION_HEALTH_KINDS, type NotificationKind } from '@sova/contract'
import { type Icon, IconDatabaseExclamation, IconHistoryOff, IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { AnalyticIcon } from '../../shared/cameras/AnalyticIcon.tsx'

type HealthKind = (typeof NOTIFICATION_HEALTH_KINDS)[number]

const HEALTH_ICONS: Record<HealthKind, Icon> = {
  camera_offline: IconPlugConnectedX,
  recording_gap: IconHistoryOff,
  disk_low: IconDatabaseExclamation,
}

export function KindIcon({ kind }: { kind: NotificationKind }) {
  const type = AnalyticType.safeParse(kind)
  if (type.success) return <AnalyticIcon type={type.data} size={18} />
  const HealthIcon = HEALTH_ICONS[kind as HealthKind]
  return <HealthIcon size={18} stroke={1.8} color="var(--warn)" aria-hidden />
}

/** What a kind is called. */
export function useKindNames(): (kind: NotificationKind) => string {
  const { t } = useTranslation(['cameras', 'admin'])
  return (kind) => {
    const type = AnalyticType.safeParse(kind)
    return type.success ? t(`cameras:analytic_${type.data}`) : t(`admin:alert_${kind as HealthKind}`)
  }
}
