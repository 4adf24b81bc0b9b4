import { OpenedCamera } from '../../features/camera-dialog/OpenedCamera.tsx'
import { CAMERA_DIALOG_TABS } from './camera-tabs.tsx'

export default function OpenedCameraScreen({ number }: { number: string }) {
  return <OpenedCamera number={number} tabs={CAMERA_DIALOG_TABS} />
}
