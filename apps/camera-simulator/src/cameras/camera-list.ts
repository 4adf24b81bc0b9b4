/** The cameras of the demo. A camera's name is its address and stands in its picture. */
import type { SceneName } from '../scenes/scene.ts'

export interface SimulatedCamera {
  name: string
  title: string
  scene: SceneName
  /** Draws another picture of the same kind of place: other cars, other people, another plate. */
  seed: number
}

export const CAMERAS: readonly SimulatedCamera[] = [
  { name: 'gate-1', title: 'Въезд № 1 — шлагбаум', scene: 'gate', seed: 7 },
  { name: 'gate-2', title: 'КПП «Южный»', scene: 'gate', seed: 102 },
  { name: 'car-park-1', title: 'Парковка, северная сторона', scene: 'car-park', seed: 11 },
  { name: 'car-park-2', title: 'Парковка для гостей', scene: 'car-park', seed: 29 },
  { name: 'warehouse-1', title: 'Склад 2, проход А', scene: 'warehouse', seed: 21 },
  { name: 'fence-1', title: 'Периметр, пост 7', scene: 'fence', seed: 31 },
  { name: 'lobby-1', title: 'Вестибюль, турникеты', scene: 'lobby', seed: 41 },
  { name: 'lobby-2', title: 'Подъезд 3', scene: 'lobby', seed: 58 },
  { name: 'street-1', title: 'Перекрёсток Ленина — Цюрупы', scene: 'street', seed: 5 },
  { name: 'street-2', title: 'Улица Цюрупы, остановка', scene: 'street', seed: 83 },
  { name: 'yard-1', title: 'Двор, детская площадка', scene: 'yard', seed: 3 },
  { name: 'shop-1', title: 'Кассовая зона', scene: 'shop', seed: 14 },
]

/** @throws RangeError when a name is unknown */
export function selectCameras(names: readonly string[]): SimulatedCamera[] {
  return names.map((name) => {
    const camera = CAMERAS.find((candidate) => candidate.name === name)
    if (!camera)
      throw new RangeError(`there is no camera "${name}"; there are ${CAMERAS.map((c) => c.name).join(', ')}`)
    return camera
  })
}
