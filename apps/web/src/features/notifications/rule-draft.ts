/** A rule in the shape of its editor. */
import {
  COOLDOWN_DEFAULT_S,
  type NotificationRule,
  type NotificationRuleDraft,
  type QuietHours,
  type ScheduleEditorRow,
} from '@sova/contract'
import { daysToSave, draftOf, isTime } from '../../shared/schedules/schedule-draft.ts'

export interface RuleForm {
  title: string
  isActive: boolean
  kinds: NotificationRule['kinds']
  isAllCameras: boolean
  cameras: { number: string; title: string }[]
  channels: NotificationRule['channels']
  email: string | null
  webhookUrl: string
  renewSecret: boolean
  cooldownS: number
  timezone: string | null
  isScheduled: boolean
  week: ScheduleEditorRow[]
  isQuiet: boolean
  quietHours: QuietHours
}

const QUIET_HOURS_DEFAULT: QuietHours = { from: '22:00', to: '07:00' }

/** @param own the zone of whoever edits; a new rule goes by it */
export function formOf(rule: NotificationRule | null, own: string): RuleForm {
  return {
    title: rule?.title ?? '',
    isActive: rule?.is_active ?? true,
    kinds: rule?.kinds ?? [],
    isAllCameras: rule ? rule.cameras === null : true,
    cameras: rule?.cameras ?? [],
    channels: rule?.channels ?? [],
    email: rule?.email ?? null,
    webhookUrl: rule?.webhook_url ?? '',
    renewSecret: false,
    cooldownS: rule?.cooldown_s ?? COOLDOWN_DEFAULT_S,
    timezone: rule ? rule.timezone : own,
    isScheduled: rule ? rule.schedule !== null : false,
    week: draftOf(rule?.schedule ? { settings: rule.schedule } : null),
    isQuiet: rule ? rule.quiet_hours !== null : false,
    quietHours: rule?.quiet_hours ?? QUIET_HOURS_DEFAULT,
  }
}

/** Null while there is nothing that could be saved: no title, no event, no camera, no day, or hours of no clock. */
export function draftToSave(form: RuleForm): NotificationRuleDraft | null {
  const { title, kinds, isAllCameras, cameras, isScheduled, week, isQuiet, quietHours } = form
  const schedule = isScheduled ? daysToSave(week) : null
  const isWhole =
    title.trim() !== '' &&
    kinds.length > 0 &&
    (isAllCameras || cameras.length > 0) &&
    (!isScheduled || schedule !== null) &&
    (!isQuiet || (isTime(quietHours.from) && isTime(quietHours.to)))
  if (!isWhole) return null
  return {
    title,
    is_active: form.isActive,
    kinds,
    camera_numbers: isAllCameras ? null : cameras.map(({ number }) => number),
    channels: form.channels,
    email: form.channels.includes('email') ? form.email : null,
    webhook_url: form.channels.includes('webhook') ? form.webhookUrl.trim() : null,
    cooldown_s: form.cooldownS,
    timezone: form.timezone,
    schedule,
    quiet_hours: isQuiet ? quietHours : null,
  }
}
