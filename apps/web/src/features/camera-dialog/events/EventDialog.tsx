import { Button, Loader, Modal } from '@mantine/core'
import {
  type AnalyticMessage,
  type CameraInfo,
  loadArchiveEvents,
  RECORDING_STATUS_POLL_OTHER_MS,
} from '@sova/contract'
import { IconDownload, IconMovie } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clipOf } from '../../../player/download/download-range.ts'
import { ClipPlayer, useRecordings } from '../../../player/index.ts'
import { callApi } from '../../../shared/api/call-api.ts'
import { AnalyticIcon } from '../../../shared/cameras/AnalyticIcon.tsx'
import { downloadClip } from '../../../shared/events/download-clip.ts'
import { EventPicture } from '../../../shared/events/EventPicture.tsx'
import { detailShotUrl, eventShotUrl } from '../../../shared/events/event-shot.ts'
import { eventEndMs, eventFacts, eventText, isAlarm } from '../../../shared/events/event-words.ts'
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx'
import classes from './EventDialog.module.css'
import { isPlayableAt } from './is-playable.ts'

interface EventDialogProps {
  camera: CameraInfo
  /** As the address names it. */
  event: { id: number | null; atMs: number }
  onTokenRefused(): void
  onShowInArchive(): void
  onClose(): void
}

const SEARCH_AROUND_MS = 2000

/** One event: its clip, its screenshots and what is known of it. */
export default function EventDialog(props: EventDialogProps) {
  const { camera, event, onTokenRefused, onShowInArchive, onClose } = props
  const { t } = useTranslation(['camera-dialog', 'events'])
  const { recordings } = useRecordings(camera, RECORDING_STATUS_POLL_OTHER_MS)
  const { message, isPending, error, refetch } = useEvent(camera.number, event)
  const [isDownloading, setDownloading] = useState(false)
  const isPlayable = camera.tokenDVR !== null && isPlayableAt(event.atMs, recordings.earliestMs)
  const clip = clipOf(event.atMs, message ? eventEndMs(message) : event.atMs)
  const token = camera.tokenDVR ?? camera.tokenLive

  async function download(shown: AnalyticMessage): Promise<void> {
    setDownloading(true)
    await downloadClip(camera, shown, clip)
    setDownloading(false)
  }

  return (
    <Modal
      opened
      onClose={onClose}
      size={960}
      title={message ? eventText(message) : error ? camera.title : t(isPending ? 'opening' : 'events:unknownEvent')}
      transitionProps={{ duration: 0 }}
    >
      {message && <Facts message={message} camera={camera} />}
      <div className={classes.pictures}>
        {isPlayable && (
          <ClipPlayer
            key={clip.fromS}
            camera={camera}
            fromMs={clip.fromS * 1000}
            toMs={(clip.fromS + clip.durationS) * 1000}
            onTokenRefused={onTokenRefused}
          />
        )}
        {isPending && <Loader color="gray" />}
        {error && <LoadFailure reason={error.message} onReload={() => void refetch()} />}
        {message && <Shots message={message} token={token} />}
      </div>
      {isPlayable && (
        <footer className={classes.footer}>
          {message && (
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              loading={isDownloading}
              onClick={() => void download(message)}
            >
              {t('downloadClip')}
            </Button>
          )}
          <Button leftSection={<IconMovie size={16} aria-hidden />} onClick={onShowInArchive}>
            {t('showInArchive')}
          </Button>
        </footer>
      )}
    </Modal>
  )
}

function Facts({ message, camera }: { message: AnalyticMessage; camera: CameraInfo }) {
  return (
    <p className={classes.facts} data-alarm={isAlarm(message) || undefined}>
      <AnalyticIcon type={message.type} size={16} />
      <span>{[camera.title, message.date, ...eventFacts(message)].join(' · ')}</span>
    </p>
  )
}

function Shots({ message, token }: { message: AnalyticMessage; token: string | null }) {
  const { t } = useTranslation('camera-dialog')
  const full = eventShotUrl(message, token)
  const detail = detailShotUrl(message, token)
  if (!full) return <p className={classes.noShot}>{t('noScreenshot')}</p>
  return (
    <div className={classes.shots}>
      <a href={full} target="_blank" rel="noreferrer">
        <EventPicture className={classes.full} src={full} alt={t('fullScreenshot')} />
      </a>
      {detail && <EventPicture className={classes.detail} src={detail} alt={t('detailScreenshot')} />}
    </div>
  )
}

/** The address has only the event's number and moment; the rest is asked for. */
function useEvent(cameraNumber: string, { id, atMs }: EventDialogProps['event']) {
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['events', 'one', cameraNumber, atMs],
    queryFn: ({ signal }) =>
      callApi(
        loadArchiveEvents,
        {
          camera_number: cameraNumber,
          start: new Date(atMs - SEARCH_AROUND_MS).toISOString(),
          end: new Date(atMs + SEARCH_AROUND_MS).toISOString(),
        },
        signal,
      ),
  })
  const found = data?.results.find((message) => message.id === id) ?? (id === null ? data?.results[0] : undefined)
  return { message: found ?? null, isPending, error, refetch }
}
