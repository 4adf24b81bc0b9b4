import type { AnalyticMessage } from '@sova/contract'
import i18next from 'i18next'
import { clipOf } from '../../../player/download/download-range.ts'
import type { OpenableCamera } from '../../../shared/cameras/opened-camera-query.ts'
import { eventEndMs } from '../../../shared/events/event-words.ts'
import { notifyError } from '../../../shared/ui/notify.ts'
import { downloadsOf } from '../create-download.ts'

/** Lets the browser fetch the clip of an event: a file of seconds needs no panel of its own. */
export async function downloadClip(camera: OpenableCamera, message: AnalyticMessage): Promise<void> {
  const createDownload = downloadsOf(camera)
  try {
    const address = await createDownload?.(clipOf(message.at, eventEndMs(message)))
    if (!address) return
    const link = document.createElement('a')
    link.href = address
    link.download = ''
    link.click()
  } catch {
    notifyError(i18next.t('player:downloadForbidden'))
  }
}
