/** The tables as Kysely sees them; the migrations are the truth. bigint columns come as decimal strings. */
import type { ColumnType, Generated } from 'kysely'
import type { AccessTables } from './tables/access.ts'
import type { AccountTables } from './tables/accounts.ts'
import type { AnalyticsTables } from './tables/analytics.ts'
import type { CameraSetupTables } from './tables/camera-setup.ts'
import type { ConsoleTables } from './tables/console.ts'
import type { EventFilterTables } from './tables/event-filters.ts'
import type { MosaicTables } from './tables/mosaics.ts'
import type { NotificationTables } from './tables/notifications.ts'

export type * from './tables/access.ts'
export type { ConsoleTables } from './tables/console.ts'

type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>
type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

export interface AccountTable {
  id: Generated<string>
  username: string
  password_hash: string | null
  /** The organisation whose people, cars and doors a gang administrator looks after. */
  gang_id: Generated<number | null>
  gang_admin: Generated<boolean>
  is_operator: Generated<boolean>
  created_at: Timestamp
}

export interface AccountSessionTable {
  id: Generated<string>
  token_hash: Buffer
  kind: 'cookie' | 'bearer'
  csrf_token: string | null
  account_id: string
  user_agent: Generated<string>
  address: Generated<string>
  created_at: Timestamp
  last_used_at: Timestamp
  expires_at: Timestamp
}

export interface SetupLinkTable {
  token_hash: Buffer
  created_at: Timestamp
  expires_at: Timestamp
  used_at: NullableTimestamp
}

export interface SigningKeyTable {
  kid: string
  public_jwk: unknown
  private_jwk_sealed: string
  created_at: Timestamp
  retired_at: NullableTimestamp
}

export interface MediaServerTable {
  id: Generated<number>
  name: string
  domain: string
  screenshot_domain: string | null
  vendor_name: Generated<'sova' | 'flussonic'>
  seen_at: NullableTimestamp
  is_draining: Generated<boolean>
  /** As the contract's `ServerLoad`. */
  load: ColumnType<unknown, string | null | undefined, string | null>
}

export interface TariffTable {
  id: Generated<number>
  name: string
  dvr_hours: number | null
  dvr_size_gb: number | null
}

export interface CameraTable {
  id: Generated<number>
  number: string
  title: string
  address: Generated<string>
  timezone: Generated<string>
  longitude: number | null
  latitude: number | null
  is_embed: Generated<boolean>
  is_sounding: Generated<boolean>
  embed_hosts: Generated<string[]>
  analytics: Generated<string[]>
  blocking_lvl: Generated<number>
  is_public: Generated<boolean>
  has_ptz: Generated<boolean>
  inactivity_start: NullableTimestamp
  inactivity_end: NullableTimestamp
  inactivity_reason: Generated<string>
  inactivity_todo: Generated<string>
  record_disable_start: NullableTimestamp
  record_disable_end: NullableTimestamp
  media_server_id: number
  /** Where it returns to when that server is no longer emptied. */
  home_server_id: Generated<number | null>
  tariff_id: number
  streams_count: Generated<number>
  marker_id: Generated<number>
  created_at: Timestamp
  search_text: ColumnType<string, never, never>
}

export interface CameraSourceTable {
  camera_id: number
  stream: number
  url_sealed: string
  /** Of the address without its password; null where it was added before this was kept. */
  address_hash: Generated<Buffer | null>
}

export interface CameraPermissionTable {
  account_id: string
  camera_id: number
  level: number
}

export interface CameraFavouriteTable {
  account_id: string
  camera_id: number
  position: Generated<number>
  created_at: Timestamp
}

export interface CameraFolderTable {
  id: Generated<number>
  account_id: string
  parent_id: number | null
  name: string
  created_at: Timestamp
  search_text: ColumnType<string, never, never>
}

export interface CameraFolderItemTable {
  folder_id: number
  camera_id: number
}

export interface ArchiveFileTable {
  media_server_id: number
  path: string
  camera_number: string
  start_at: Timestamp
  end_at: Timestamp
  bytes: string
}

export interface AlertTable {
  id: Generated<string>
  kind: 'camera_offline' | 'recording_gap' | 'disk_low' | 'disk_failed'
  media_server_id: number
  subject: string
  started_at: ColumnType<Date, Date, never>
  ended_at: NullableTimestamp
  reason: Generated<string>
}

export interface CameraLeaseTable {
  camera_id: number
  holder: string
  expires_at: Timestamp
}

export interface SovaTables
  extends AccessTables,
    AccountTables,
    AnalyticsTables,
    CameraSetupTables,
    ConsoleTables,
    EventFilterTables,
    MosaicTables,
    NotificationTables {
  account: AccountTable
  account_session: AccountSessionTable
  setup_link: SetupLinkTable
  signing_key: SigningKeyTable
  media_server: MediaServerTable
  tariff: TariffTable
  camera: CameraTable
  camera_source: CameraSourceTable
  camera_permission: CameraPermissionTable
  camera_favourite: CameraFavouriteTable
  camera_folder: CameraFolderTable
  camera_folder_item: CameraFolderItemTable
  archive_file: ArchiveFileTable
  alert: AlertTable
  camera_lease: CameraLeaseTable
}
