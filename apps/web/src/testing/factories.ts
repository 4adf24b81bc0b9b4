/** Contract-shaped data for tests; a test names only what it is about. */
import { type Camera, type CameraPage, describePage, type SessionContext } from '@sova/contract'

export const buildContext = (given: Partial<SessionContext> = {}): SessionContext => ({
  username: 'demo',
  title: 'Sova',
  http_mode: 'http',
  favicon: null,
  logo: null,
  logo_link: null,
  version: '0.1.0',
  default_push_domain: '127.0.0.1:8080',
  gang_admin: false,
  is_operator: false,
  is_boxed: true,
  is_welcome: false,
  ...given,
})

export const buildCamera = (given: Partial<Camera> = {}): Camera => ({
  number: '1784553100',
  address: 'Уфа, ул. Менделеева, 137',
  title: 'Въезд № 1',
  timezone: 'Asia/Yekaterinburg',
  longitude: null,
  latitude: null,
  is_embed: false,
  is_sounding: false,
  embed_hosts: [],
  analytics: [],
  blocking_lvl: 0,
  is_fav: false,
  is_public: false,
  inventory: false,
  inactivity_period: null,
  server: { domain: '127.0.0.1:8081', vendor_name: 'sova', screenshot_domain: '127.0.0.1:8080' },
  tariff: { name: 'Архив 7 дней', dvr_hours: 168, dvr_size: null },
  streams_count: 1,
  token_l: 'live-token',
  token_r: 'archive-token',
  token_d: null,
  permission: 'O',
  record_disable_period: null,
  marker_id: 1,
  ...given,
})

export function buildPage(cameras: Camera[], { page = 1, pageSize = 60, count = cameras.length } = {}): CameraPage {
  return { results: cameras, count, page: describePage({ page, pageSize, count }) }
}
