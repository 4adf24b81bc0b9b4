import { Button } from '@mantine/core'
import { IconCalendarTime } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SingleCameraDialog } from '../../shared/camera-picker/CameraPickerDialog.tsx'
import type { ScheduleSubject } from '../../shared/schedules/schedule-queries.ts'
import { AskingDialog } from '../../shared/ui/AskingDialog.tsx'
import { SchedulesPanel } from './SchedulesPanel.tsx'

/** Opens the schedules of a camera in a dialog of their own. */
export function SchedulesButton({ subject }: { subject: ScheduleSubject }) {
  const { t } = useTranslation('schedules')
  const [isOpened, setOpened] = useState(false)
  const title = t(subject.type === 'notification' ? 'notificationSchedules' : 'schedules')
  return (
    <>
      <OpenButton title={title} onClick={() => setOpened(true)} />
      {isOpened && (
        <AskingDialog title={title} onClose={() => setOpened(false)} size={520}>
          <SchedulesPanel subject={subject} />
        </AskingDialog>
      )}
    </>
  )
}

/** Asks for a camera first: when one is told of it is everybody's own, whoever the camera belongs to. */
export function NotificationSchedulesButton() {
  const { t } = useTranslation('schedules')
  const [isPicking, setPicking] = useState(false)
  const [camera, setCamera] = useState<{ number: string; title: string } | null>(null)
  const title = t('notificationSchedules')
  return (
    <>
      <OpenButton title={title} onClick={() => setPicking(true)} />
      {isPicking && <SingleCameraDialog title={title} onPick={setCamera} onClose={() => setPicking(false)} />}
      {camera && (
        <AskingDialog title={`${title} · ${camera.title}`} onClose={() => setCamera(null)} size={520}>
          <SchedulesPanel subject={{ cameraNumber: camera.number, type: 'notification' }} />
        </AskingDialog>
      )}
    </>
  )
}

function OpenButton({ title, onClick }: { title: string; onClick(): void }) {
  return (
    <Button variant="default" leftSection={<IconCalendarTime size={16} stroke={1.7} />} onClick={onClick}>
      {title}
    </Button>
  )
}
