import { Button } from '@mantine/core'
import { IconCalendarTime } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../shared/ui/Dialog.tsx'
import { SchedulesPanel } from './SchedulesPanel.tsx'
import type { ScheduleSubject } from './schedule-queries.ts'

/** Opens the schedules of a camera in a dialog of their own. */
export function SchedulesButton({ subject }: { subject: ScheduleSubject }) {
  const { t } = useTranslation('schedules')
  const [isOpened, setOpened] = useState(false)
  const title = t(subject.type === 'notification' ? 'notificationSchedules' : 'schedules')
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCalendarTime size={16} stroke={1.7} />}
        onClick={() => setOpened(true)}
      >
        {title}
      </Button>
      {isOpened && (
        <Dialog title={title} onClose={() => setOpened(false)} size={520}>
          <SchedulesPanel subject={subject} />
        </Dialog>
      )}
    </>
  )
}
