import type { PtzVelocity } from '@sova/camera-drivers'
import type { PtzDirection } from '@sova/contract'

/** Full speed zooms and turns too fast to aim by hand. */
const SPEED = 0.6

const still: PtzVelocity = { pan: 0, tilt: 0, zoom: 0 }

export const VELOCITIES: Readonly<Record<PtzDirection, PtzVelocity>> = {
  up: { ...still, tilt: SPEED },
  down: { ...still, tilt: -SPEED },
  left: { ...still, pan: -SPEED },
  right: { ...still, pan: SPEED },
  left_up: { ...still, pan: -SPEED, tilt: SPEED },
  left_down: { ...still, pan: -SPEED, tilt: -SPEED },
  right_up: { ...still, pan: SPEED, tilt: SPEED },
  right_down: { ...still, pan: SPEED, tilt: -SPEED },
  zoom_in: { ...still, zoom: SPEED },
  zoom_out: { ...still, zoom: -SPEED },
}
