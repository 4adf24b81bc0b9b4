/** Who may do what, for every call of the contract: one file of rows an area. */
import type { Rows } from './matrix-row.ts'
import { cameraRows } from './rows/cameras.ts'
import { folderRows } from './rows/folders.ts'
import { mapRows } from './rows/map.ts'
import { mosaicRows } from './rows/mosaics.ts'
import { sessionRows } from './rows/session.ts'

/** In the order of asking: the last one signs out. */
const { logout, ...session } = sessionRows
export const MATRIX: Rows = {
  ...session,
  ...cameraRows,
  ...folderRows,
  ...mapRows,
  ...mosaicRows,
  ...(logout ? { logout } : {}),
}

export { ROLES, type Role } from './roles.ts'
export { buildWorld, type World } from './world.ts'
