/** The people, cars and doors of the demo. The plates are those that the drawn cars carry (apps/camera-simulator). */

export interface DemoEmployee {
  title: string
  groups: readonly DemoGroupTitle[]
  cars?: readonly DemoCar[]
  isActive?: boolean
}

export interface DemoCar {
  number: string
  /** Days from today on which its access ends; without it never. */
  endsInDays?: number
}

export const DEMO_GROUPS = [
  { title: 'Сотрудники', about: 'Проходят и проезжают в обе стороны' },
  { title: 'Охрана', about: 'Все устройства' },
  { title: 'Подрядчики', about: 'Только въезд и только на время работ' },
] as const
export type DemoGroupTitle = (typeof DEMO_GROUPS)[number]['title']

/** What each drawn car shows: who is let in, and each way of staying outside. */
export const PLATES = {
  /** At gate-1. */
  known: 'A096OM102',
  /** At gate-2. */
  expired: 'C579XC702',
  /** On street-1, with a stranger (K772AT02) and one whose access has ended (B492AY02). */
  knownOnStreet: 'T260PC102',
  banned: 'E776AH02',
  expiredOnStreet: 'B492AY02',
} as const

export const BANNED_EMPLOYEE = 'Гришин Олег Павлович'
export const BAN_REASON = 'Нарушил правила стоянки'

export const DEMO_EMPLOYEES: readonly DemoEmployee[] = [
  { title: 'Ахметов Руслан Маратович', groups: ['Сотрудники'], cars: [{ number: PLATES.known }] },
  { title: 'Белова Анна Сергеевна', groups: ['Подрядчики'], cars: [{ number: PLATES.expired, endsInDays: -1 }] },
  { title: 'Валиев Тимур Ильдарович', groups: ['Сотрудники'], cars: [{ number: PLATES.knownOnStreet }] },
  { title: BANNED_EMPLOYEE, groups: ['Сотрудники'], cars: [{ number: PLATES.banned }] },
  {
    title: 'Дмитриев Егор Андреевич',
    groups: ['Подрядчики'],
    cars: [{ number: PLATES.expiredOnStreet, endsInDays: -3 }],
  },
  {
    title: 'Ёлкина Марина Викторовна',
    groups: ['Сотрудники'],
    cars: [{ number: 'H204KO102' }, { number: 'X118AB02' }],
  },
  { title: 'Зайнуллин Артур Рифович', groups: ['Охрана'] },
  { title: 'Ибрагимова Лилия Фаритовна', groups: ['Сотрудники'], cars: [{ number: 'M471EC102' }] },
  { title: 'Козлов Дмитрий Олегович', groups: ['Охрана'], cars: [{ number: 'O905TP702' }] },
  { title: 'Лебедева Ольга Игоревна', groups: ['Сотрудники'], isActive: false },
  { title: 'Морозов Павел Николаевич', groups: ['Подрядчики'], cars: [{ number: 'P330BX102', endsInDays: 7 }] },
  { title: 'Никитина Дарья Романовна', groups: ['Сотрудники'] },
]

export interface DemoDevice {
  ident: string
  title: string
  letsEmergencyPass: boolean
  /** Scenes of the simulator, and which way those pass whom they show: 1 in, 2 out. */
  cameras: readonly { scene: string; direction: 1 | 2 }[]
  /** Group → access type: 0 both ways, 1 in, 2 out. */
  permissions: Readonly<Partial<Record<DemoGroupTitle, 0 | 1 | 2>>>
}

export const DEMO_DEVICES: readonly DemoDevice[] = [
  {
    ident: 'gate-1',
    title: 'Шлагбаум, ул. Менделеева',
    letsEmergencyPass: true,
    cameras: [
      { scene: 'gate-1', direction: 1 },
      { scene: 'gate-2', direction: 2 },
    ],
    permissions: { Сотрудники: 0, Охрана: 0, Подрядчики: 1 },
  },
  {
    ident: 'street-1',
    title: 'Ворота, ул. Ленина',
    letsEmergencyPass: true,
    cameras: [{ scene: 'street-1', direction: 1 }],
    permissions: { Сотрудники: 0, Охрана: 0, Подрядчики: 0 },
  },
  {
    ident: 'lobby-1',
    title: 'Турникет вестибюля',
    letsEmergencyPass: false,
    cameras: [{ scene: 'lobby-1', direction: 1 }],
    permissions: { Сотрудники: 0, Охрана: 0 },
  },
]
