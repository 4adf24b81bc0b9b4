/** Whom the matrix asks as. */
export const ROLES = [
  'nobody',
  'owner',
  'archive guest',
  'live guest',
  'public viewer',
  'stranger',
  'linked parent',
  'sub-user',
  'operator',
  'gang administrator',
  'other gang administrator',
] as const
export type Role = (typeof ROLES)[number]
