import { ActionIcon, Tooltip } from '@mantine/core'
import { IconDownload, IconPhoto, IconPlayerPlay } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadClip } from '../../../shared/events/download-clip.ts'
import { eventShotUrl } from '../../../shared/events/event-shot.ts'
import classes from './Events.module.css'
import { type CameraArchive, hasVideo } from './event-archive.ts'
import { clipWindow } from './event-clip.ts'
import type { TableEvent } from './events-query.ts'

interface EventActionsProps {
  event: TableEvent
  archive: CameraArchive | undefined
  /** Without it the picture is on the screen already. */
  onScreenshot?(event: TableEvent): void
}

/** The picture of an event, its video in the player, and its clip as a file: those that there are. */
export function EventActions({ event, archive, onScreenshot }: EventActionsProps) {
  const { t } = useTranslation('pacs-events')
  const navigate = useNavigate()
  const [isPreparing, setPreparing] = useState(false)
  const { camera_number: camera, at, date } = event
  const play = () =>
    void navigate({ to: '.', search: (old) => ({ ...old, camera, time: Math.floor(at / 1000), tab: undefined }) })

  async function download(from: CameraArchive) {
    setPreparing(true)
    await downloadClip(from.camera, event, clipWindow(event))
    setPreparing(false)
  }

  return (
    <span className={classes.actions}>
      {onScreenshot && hasScreenshot(event) && (
        <Tooltip label={t('screenshot')}>
          <ActionIcon aria-label={t('screenshotOf', { date })} onClick={() => onScreenshot(event)}>
            <IconPhoto size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      )}
      {archive && hasVideo(archive, at) && (
        <>
          <Tooltip label={t('play')}>
            <ActionIcon aria-label={t('playOf', { date })} onClick={play}>
              <IconPlayerPlay size={16} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t('download')}>
            <ActionIcon
              aria-label={t('downloadOf', { date })}
              loading={isPreparing}
              onClick={() => void download(archive)}
            >
              <IconDownload size={16} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
        </>
      )}
    </span>
  )
}

/** Their table has none, whatever was kept of them (spec 2 §2). */
const hasScreenshot = (event: TableEvent): boolean =>
  event.type !== 'motion_alarm' &&
  eventShotUrl(event, event.camera?.tokenDVR ?? event.camera?.tokenLive ?? null) !== null
