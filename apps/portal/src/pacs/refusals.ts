/** Refusals that name the field, and of long lists the first few. */
import { Failure } from '@sova/contract'

const NAMED_MAX = 5

export const refuseField = (field: string, key: string, parameters: Record<string, string | number> = {}): Failure =>
  new Failure('invalid_request', { fields: { [field]: [key] }, parameters })

export const nameSome = (items: readonly (string | number)[]): string =>
  items.slice(0, NAMED_MAX).join(', ') + (items.length > NAMED_MAX ? '…' : '')

/** What PostgreSQL calls a unique_violation: somebody else was faster. */
export const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505'
