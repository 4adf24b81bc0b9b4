/** Who may do what, for every call of the contract: one file of rows an area. */
import type { Rows } from './matrix-row.ts'
import { accessRows } from './rows/access.ts'
import { accountRows } from './rows/accounts.ts'
import { analyticsRows } from './rows/analytics.ts'
import { cameraRows } from './rows/cameras.ts'
import { folderRows } from './rows/folders.ts'
import { mapRows } from './rows/map.ts'
import { mosaicRows } from './rows/mosaics.ts'
import { notificationRows } from './rows/notifications.ts'
import { sessionRows } from './rows/session.ts'
import { setupRows } from './rows/setup.ts'

/** In the order of asking: the last ones sign out. */
const { logout, ...session } = sessionRows
const { endAllSessions, ...account } = accountRows
export const MATRIX: Rows = {
  ...session,
  ...account,
  ...accessRows,
  ...cameraRows,
  ...folderRows,
  ...mapRows,
  ...analyticsRows,
  ...mosaicRows,
  ...notificationRows,
  ...setupRows,
  ...(endAllSessions ? { endAllSessions } : {}),
  ...(logout ? { logout } : {}),
}

export { ROLES, type Role } from './roles.ts'
export { buildWorld, type World } from './world.ts'
