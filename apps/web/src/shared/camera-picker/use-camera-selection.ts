import { useState } from 'react'
import type { PickableCamera } from './camera-choice.ts'

/** Cameras that a click takes and the next one puts back, in the order in which they were taken. */
export function useCameraSelection(initial: readonly PickableCamera[] = []) {
  const [chosen, setChosen] = useState(() => new Map(initial.map((camera) => [camera.number, camera])))
  return {
    cameras: [...chosen.values()],
    has: (number: string) => chosen.has(number),
    toggle: (camera: PickableCamera) =>
      setChosen((old) => {
        const next = new Map(old)
        if (!next.delete(camera.number)) next.set(camera.number, camera)
        return next
      }),
    clear: () => setChosen(new Map()),
  }
}
