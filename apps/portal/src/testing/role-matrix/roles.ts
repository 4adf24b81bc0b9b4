/** Whom the matrix asks as. */
export const ROLES = ['nobody', 'owner', 'archive guest', 'live guest', 'public viewer', 'stranger'] as const
export type Role = (typeof ROLES)[number]
