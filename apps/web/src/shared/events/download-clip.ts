/** Video of the archive to keep: each window has a token of its own that opens it and nothing else. */
import { type AnalyticMessage, type Camera, createDownloadToken, downloadUrl } from '@sova/contract'
import i18next from 'i18next'
import { downloadFile } from '../../player/download/browser-download.ts'
import { clipName, type DownloadWindow } from '../../player/download/download-range.ts'
import { DownloadForbidden } from '../../player/download/download-task.ts'
import { callApi } from '../api/call-api.ts'
import { CallFailure } from '../api/call-failure.ts'
import { notifyError } from '../ui/notify.ts'

type DownloadCamera = Pick<Camera, 'number' | 'server'>

const FORBIDDEN: ReadonlySet<string> = new Set(['download_forbidden', 'not_found', 'insufficient_rights'])

/** @throws {DownloadForbidden} where the viewer may not have it */
export async function downloadAddress({ number, server }: DownloadCamera, window: DownloadWindow): Promise<string> {
  const request = { number, start: window.fromS, duration: window.durationS }
  const { token_d } = await callApi(createDownloadToken, request).catch((error: unknown) => {
    throw error instanceof CallFailure && FORBIDDEN.has(error.code) ? new DownloadForbidden() : error
  })
  return downloadUrl(server, number, window, token_d)
}

/** The clip of an event as a file; says why where it does not come. */
export async function downloadClip(
  camera: DownloadCamera,
  { date }: Pick<AnalyticMessage, 'date'>,
  window: DownloadWindow,
): Promise<void> {
  const failure = await downloadFile(downloadAddress(camera, window), clipName(camera.number, date, window))
  if (failure) notifyError(i18next.t(`player:${failure}`))
}
