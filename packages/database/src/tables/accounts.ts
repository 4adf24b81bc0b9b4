import type { ColumnType, Generated } from 'kysely'

type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>

export interface AccountLinkTable {
  parent_id: string
  child_id: string
  created_at: Timestamp
}

export interface SubuserTable {
  account_id: string
  owner_id: string
  about: string
}

export interface SubuserCameraTable {
  account_id: string
  owner_id: string
  camera_id: number
}

export interface ApiTokenTable {
  id: Generated<string>
  account_id: string
  token_hash: Buffer
  beginning: string
  title: Generated<string>
  scopes: string[]
  created_at: Timestamp
  last_used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

/** Kept by triggers; never written from here. */
export interface CameraRightTable {
  account_id: ColumnType<string, never, never>
  camera_id: ColumnType<number, never, never>
  level: ColumnType<number, never, never>
}

type AuditDetails = Record<string, string | number | boolean>

/** Rows are added, read and let go when they are old; the database refuses anything else. */
export interface AuditEventTable {
  id: Generated<string>
  at: ColumnType<Date, Date, never>
  /** Null for a stranger; the account may be gone. */
  account_id: string | null
  username: string
  action: string
  address: string
  subjects: string[]
  details: ColumnType<AuditDetails, AuditDetails, never>
}

export interface AccountTables {
  account_link: AccountLinkTable
  subuser: SubuserTable
  subuser_camera: SubuserCameraTable
  api_token: ApiTokenTable
  camera_right: CameraRightTable
  audit_event: AuditEventTable
}
