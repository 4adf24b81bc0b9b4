import type { MapCamera } from '@sova/contract'

export const buildMapCamera = (given: Partial<MapCamera> = {}): MapCamera => ({
  number: '1784553100',
  address: 'Уфа, ул. Менделеева, 137',
  title: 'Въезд № 1',
  longitude: 55.96,
  latitude: 54.73,
  marker_id: 1,
  is_fav: false,
  server: { screenshot_domain: null },
  ...given,
})
