import type { ComponentType } from 'react'
import type { Dictionary } from '../../i18n/types.ts'
import type { OpenableCamera } from '../../shared/cameras/opened-camera-query.ts'
import type { CameraTab } from '../../shared/cameras/opened-camera-search.ts'

/** A tab beside the player. A new one is a row of the app's table; a tab that has nothing to show is not there. */
export interface CameraDialogTab {
  id: Exclude<CameraTab, 'player'>
  label: keyof Dictionary['camera-dialog']
  isShown(camera: OpenableCamera): boolean
  /** Knows which tab it is: one panel may serve several. */
  Panel: ComponentType<{ camera: OpenableCamera; tab: CameraTab }>
}
