/** Words of events, as they are stored and searched: in the language of the portal's default. */
export const EVENT_TEXTS = {
  motion: 'Движение в кадре',
  intrusion: (zone: number) => `Вторжение в зону ${zone}`,
  crowd: (count: number) => `Скопление людей: ${count}`,
  spotTaken: (spot: number) => `Место ${spot} занято`,
  spotFree: (spot: number) => `Место ${spot} свободно`,
} as const
