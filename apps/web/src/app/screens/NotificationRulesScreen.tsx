import { RulesPage } from '../../features/notifications/RulesPage.tsx'
import { NotificationSchedulesButton } from '../../features/schedules/SchedulesButton.tsx'
import { useKnownContext } from '../../features/session/context-query.ts'

/** Who is told of disks is known by the session. */
export function NotificationRulesScreen() {
  return (
    <RulesPage isOperator={useKnownContext()?.is_operator ?? false} cameraTimes={<NotificationSchedulesButton />} />
  )
}
