import type { CreateDownload } from '../../player/index.ts'
import type { OpenableCamera } from '../../shared/cameras/opened-camera-query.ts'
import { downloadAddress } from '../../shared/events/download-clip.ts'

/** Null for a camera whose archive the caller may not have. */
export const downloadsOf = (camera: Pick<OpenableCamera, 'number' | 'server' | 'token_r'>): CreateDownload | null =>
  camera.token_r ? (window) => downloadAddress(camera, window) : null
