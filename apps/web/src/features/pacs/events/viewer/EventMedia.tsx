import { TOKEN_TTL_PLAYER_S, toCameraInfo } from '@sova/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ClipPlayer } from '../../../../player/index.ts'
import { openedCameraQuery } from '../../../../shared/cameras/opened-camera-query.ts'
import { useTokenRefresh, useTokenReplacement } from '../../../../shared/cameras/use-token-refresh.ts'
import { EventPicture } from '../../../../shared/events/EventPicture.tsx'
import { detailShotUrl, eventShotUrl } from '../../../../shared/events/event-shot.ts'
import { eventText } from '../../../../shared/events/event-words.ts'
import { type CameraArchive, hasVideo } from '../event-archive.ts'
import { clipWindow } from '../event-clip.ts'
import type { TableEvent } from '../events-query.ts'
import classes from './EventViewer.module.css'

/** The clip and the pictures of an event: those that there are. */
export function EventMedia({ event, archive }: { event: TableEvent; archive: CameraArchive | undefined }) {
  const { t } = useTranslation('pacs-events')
  const hasClip = archive !== undefined && hasVideo(archive, event.at)
  const token = event.camera?.tokenDVR ?? event.camera?.tokenLive ?? null
  const picture = eventShotUrl(event, token)
  const detail = detailShotUrl(event, token)
  return (
    <div className={classes.media}>
      {hasClip && <Clip event={event} />}
      {picture && (
        <div className={classes.pictures}>
          <EventPicture className={classes.picture} src={picture} alt={eventText(event)} />
          {detail && (
            <EventPicture className={classes.detail} src={detail} alt={t('detailOf', { text: eventText(event) })} />
          )}
        </div>
      )}
      {!hasClip && !picture && <p className={classes.nothing}>{t('nothingKept')}</p>}
    </div>
  )
}

function Clip({ event }: { event: TableEvent }) {
  const query = useQuery(openedCameraQuery(event.camera_number))
  useTokenRefresh(query, TOKEN_TTL_PLAYER_S)
  const replaceTokens = useTokenReplacement(query)
  const { data: camera } = query
  const { fromS, durationS } = clipWindow(event)
  if (!camera) return <div className={classes.well} />
  return (
    <ClipPlayer
      camera={toCameraInfo({ ...camera, token_d: null })}
      fromMs={fromS * 1000}
      toMs={(fromS + durationS) * 1000}
      startMs={event.at}
      onTokenRefused={replaceTokens}
    />
  )
}
