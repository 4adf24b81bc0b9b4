/** What a row of the role × route matrix says. */
import { ROLES, type Role } from './roles.ts'
import type { World } from './world.ts'

export interface Row {
  request: (world: World) => object
  /** What of the answer tells the roles apart: the status, or what was found. */
  expected: Record<Role, unknown>
  observe?: (answer: { status: number; body: Record<string, unknown> }, world: World) => unknown
}

/** The rows of one area, by the name of the call. */
export type Rows = Record<string, Row>

export const sameForAll = (value: unknown) =>
  Object.fromEntries(ROLES.map((role) => [role, value])) as Record<Role, unknown>
export const signedIn = (value: unknown) => ({ ...sameForAll(value), nobody: 401 })
export const ownerOnly = { ...signedIn(404), owner: 200 }
/** Who is signed in and has nothing to do with the private camera. */
export const outsiders = (value: unknown) => ({
  'public viewer': value,
  stranger: value,
  operator: value,
  'gang administrator': value,
  'other gang administrator': value,
})
