import { OpenedCamera } from '../../features/camera-dialog/OpenedCamera.tsx'
import { useKnownContext } from '../../features/session/context-query.ts'
import { CAMERA_DIALOG_TABS } from './camera-tabs.tsx'

export default function OpenedCameraScreen({ number }: { number: string }) {
  const pushDomain = useKnownContext()?.default_push_domain ?? null
  return <OpenedCamera number={number} tabs={CAMERA_DIALOG_TABS} pushDomain={pushDomain} />
}
