/** Addresses of downloads: each has a token of its own that opens that window and nothing else. */
import { createDownloadToken, downloadUrl } from '@sova/contract'
import type { CreateDownload } from '../../player/index.ts'
import { callApi } from '../../shared/api/call-api.ts'
import type { OpenableCamera } from '../../shared/cameras/opened-camera-query.ts'

/** Null for a camera whose archive the caller may not have. */
export function downloadsOf(camera: Pick<OpenableCamera, 'number' | 'server' | 'token_r'>): CreateDownload | null {
  const { number, server, token_r } = camera
  if (!token_r) return null
  return async (window) => {
    const { fromS: start, durationS: duration } = window
    const { token_d } = await callApi(createDownloadToken, { number, start, duration })
    return downloadUrl(server, number, window, token_d)
  }
}
