/** The cameras of the demo: what each is called, where it hangs, and which drawn scene it shows. */
import type { AnalyticType } from '@sova/contract'

export interface DemoCamera {
  number: string
  /** Name of the camera in the simulator. */
  scene: string
  title: string
  address: string
  latitude: number
  longitude: number
  analytics: AnalyticType[]
  /** Null: nothing is kept. */
  archiveDays: 7 | 30 | null
  /** How its sound is coded. */
  audio?: 'aac' | 'pcma'
  isFavourite?: boolean
  isEmbed?: boolean
  inactivity?: { reason: string; todo: string }
  isRecordDisabled?: boolean
}

export const DEMO_TIMEZONE = 'Asia/Yekaterinburg'

export const DEMO_CAMERAS: readonly DemoCamera[] = [
  {
    number: '1784553100',
    scene: 'gate-1',
    title: 'Въезд № 1 — шлагбаум',
    address: 'Уфа, ул. Менделеева, 137',
    latitude: 54.7198,
    longitude: 55.9871,
    analytics: ['car_number'],
    archiveDays: 7,
    isEmbed: true,
  },
  {
    number: '1784553117',
    scene: 'car-park-1',
    title: 'Парковка, северная сторона',
    address: 'Уфа, ул. Менделеева, 137',
    latitude: 54.7203,
    longitude: 55.9882,
    analytics: ['parking_detection', 'car_number'],
    archiveDays: 30,
    isFavourite: true,
  },
  {
    number: '1784553134',
    scene: 'warehouse-1',
    title: 'Склад 2, проход А',
    address: 'Уфа, ул. Трамвайная, 4к2',
    latitude: 54.7761,
    longitude: 56.0402,
    analytics: ['motion_alarm', 'helmet'],
    archiveDays: null,
  },
  {
    number: '1784553151',
    scene: 'fence-1',
    title: 'Периметр, пост 7',
    address: 'Уфа, ул. Трамвайная, 4',
    latitude: 54.7768,
    longitude: 56.0421,
    analytics: ['perimeter_security'],
    archiveDays: 7,
  },
  {
    number: '1784553168',
    scene: 'lobby-1',
    title: 'Вестибюль, турникеты',
    address: 'Уфа, пр. Октября, 4/1',
    latitude: 54.7402,
    longitude: 55.9853,
    analytics: ['face_recognition', 'mask', 'people_counter'],
    archiveDays: 30,
    audio: 'aac',
    isEmbed: true,
  },
  {
    number: '1784553185',
    scene: 'street-1',
    title: 'Перекрёсток Ленина — Цюрупы',
    address: 'Уфа, ул. Ленина, 28',
    latitude: 54.7265,
    longitude: 55.9449,
    analytics: ['car_number'],
    archiveDays: null,
  },
  {
    number: '1784553202',
    scene: 'yard-1',
    title: 'Двор, детская площадка',
    address: 'Уфа, ул. Комсомольская, 15',
    latitude: 54.7431,
    longitude: 55.9921,
    analytics: ['motion_alarm'],
    archiveDays: 7,
    isFavourite: true,
  },
  {
    number: '1784553219',
    scene: 'shop-1',
    title: 'Кассовая зона',
    address: 'Уфа, пр. Октября, 34',
    latitude: 54.7528,
    longitude: 56.0012,
    analytics: ['people_counter', 'crowd'],
    archiveDays: 30,
    audio: 'pcma',
  },
  {
    number: '1784553236',
    scene: 'car-park-2',
    title: 'Погрузочная рампа',
    address: 'Уфа, ул. Трамвайная, 4к3',
    latitude: 54.7773,
    longitude: 56.0413,
    analytics: ['parking_detection'],
    archiveDays: 7,
    isEmbed: true,
    isRecordDisabled: true,
  },
  {
    number: '1784553253',
    scene: 'gate-2',
    title: 'Задний двор',
    address: 'Уфа, ул. Менделеева, 137',
    latitude: 54.7193,
    longitude: 55.9889,
    analytics: ['thermal_vision'],
    archiveDays: 7,
    inactivity: { reason: 'Нет связи', todo: 'Проверьте питание камеры' },
  },
  {
    number: '1784553287',
    scene: 'street-2',
    title: 'Улица Цюрупы, остановка',
    address: 'Уфа, ул. Цюрупы, 97',
    latitude: 54.7312,
    longitude: 55.9476,
    analytics: [],
    archiveDays: null,
    isFavourite: true,
  },
  {
    number: '1784553304',
    scene: 'lobby-2',
    title: 'Подъезд 3',
    address: 'Уфа, ул. Комсомольская, 15',
    latitude: 54.7436,
    longitude: 55.9932,
    analytics: ['face_recognition', 'thermal_vision'],
    archiveDays: 7,
    isEmbed: true,
  },
]
