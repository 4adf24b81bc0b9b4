import type { ListedCamera } from '../cameras/camera-list-query.ts'

export type PickableCamera = Pick<ListedCamera, 'number' | 'title'>

export interface CameraChoice {
  isChosen(number: string): boolean
  /** In the place already for which cameras are picked. */
  isTaken(number: string): boolean
  onPick(camera: PickableCamera): void
}
