/** Which kind of camera watches which scene: outdoors they turn or zoom, in rooms they hear. */
import type { DeviceKind } from '@sova/testing/onvif-camera'
import type { SimulatedCamera } from '../cameras/camera-list.ts'

export const DEVICE_KIND_OF_SCENE: Readonly<Record<SimulatedCamera['scene'], DeviceKind>> = {
  street: 'mast-dome',
  yard: 'mast-dome',
  fence: 'zoom',
  lobby: 'indoor',
  shop: 'indoor',
  gate: 'bullet',
  'car-park': 'bullet',
  warehouse: 'bullet',
}
