import type { AnalyticType } from '@sova/contract'
import {
  type Icon,
  IconBarrierBlock,
  IconCar,
  IconFaceId,
  IconFlame,
  IconHelmet,
  IconMask,
  IconParking,
  IconRun,
  IconUsersGroup,
  IconWalk,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

const ANALYTIC_ICONS: Record<AnalyticType, { icon: Icon; color: string }> = {
  thermal_vision: { icon: IconFlame, color: 'var(--analytic-thermal)' },
  car_number: { icon: IconCar, color: 'var(--analytic-car)' },
  face_recognition: { icon: IconFaceId, color: 'var(--analytic-face)' },
  helmet: { icon: IconHelmet, color: 'var(--analytic-helmet)' },
  motion_alarm: { icon: IconRun, color: 'var(--analytic-motion)' },
  mask: { icon: IconMask, color: 'var(--analytic-mask)' },
  crowd: { icon: IconUsersGroup, color: 'var(--analytic-crowd)' },
  perimeter_security: { icon: IconBarrierBlock, color: 'var(--analytic-perimeter)' },
  people_counter: { icon: IconWalk, color: 'var(--analytic-people)' },
  parking_detection: { icon: IconParking, color: 'var(--analytic-parking)' },
}

/** Colour never speaks alone: the kind is named for whoever can't see it. */
export function AnalyticIcon({ type, size = 16 }: { type: AnalyticType; size?: number }) {
  const { t } = useTranslation('cameras')
  const { icon: TypeIcon, color } = ANALYTIC_ICONS[type]
  const label = t(`analytic_${type}`)
  return <TypeIcon size={size} stroke={1.8} color={color} role="img" aria-label={label} title={label} />
}
