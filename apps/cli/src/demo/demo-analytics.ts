/** What the demo's cameras look for: zones, lines and spots drawn on their scenes. */
import { type AnalyticType, IMAGE_HEIGHT_DEFAULT, IMAGE_WIDTH_DEFAULT } from '@sova/contract'

export interface DemoAnalytic {
  /** Of the camera. */
  number: string
  type: AnalyticType
  settings: Record<string, unknown>
}

type Pair = readonly [x: number, y: number]

/** Drawn on pictures of 1280×720; stored for the picture of the editor. */
const DRAWN = { width: 1280, height: 720 }
const PICTURE = { image_width: IMAGE_WIDTH_DEFAULT, image_height: IMAGE_HEIGHT_DEFAULT }
const pair = ([x, y]: Pair): [number, number] => [
  Math.round((x * PICTURE.image_width) / DRAWN.width),
  Math.round((y * PICTURE.image_height) / DRAWN.height),
]
const point = (drawn: Pair) => {
  const [x, y] = pair(drawn)
  return { x, y }
}
const box = (x: number, y: number, width: number, height: number): Pair[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
]
const zone = (corners: readonly Pair[], sensitivity = 50) => ({ coordinates: corners.map(pair), sensitivity })

/** Middles of the far row's bays, as the scene has them. */
const bayX = (bay: number) => 86 + bay * 98 + (bay - 6) * 2
const SPOTS = [2, 3, 4, 5, 6, 7, 8].map((bay, index) => ({
  id: index + 1,
  coordinates: box(bayX(bay) - 42, 296, 84, 64).map(pair),
}))

export const DEMO_ANALYTICS: readonly DemoAnalytic[] = [
  {
    number: '1784553151',
    type: 'perimeter_security',
    settings: { ...PICTURE, zones: [zone(box(0, 462, 1280, 258))], min_object_width: 10, min_object_height: 20 },
  },
  {
    number: '1784553168',
    type: 'people_counter',
    settings: {
      ...PICTURE,
      counter_line: [[point([280, 520]), point([1010, 520])]],
      enter_point: point([640, 690]),
    },
  },
  {
    number: '1784553219',
    type: 'people_counter',
    settings: { ...PICTURE, counter_line: [[point([20, 600]), point([1260, 600])]], enter_point: point([640, 320]) },
  },
  {
    number: '1784553219',
    type: 'crowd',
    settings: { ...PICTURE, zones: [], max_people_count: 2, min_confidence: 0.5 },
  },
  { number: '1784553117', type: 'parking_detection', settings: { ...PICTURE, parking_spots: SPOTS } },
  { number: '1784553202', type: 'motion_alarm', settings: { ...PICTURE, zones: [zone(box(0, 320, 760, 400))] } },
]
