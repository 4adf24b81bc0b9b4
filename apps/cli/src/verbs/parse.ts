/** Values of options, as commander takes them. */
import { ANALYTIC_TYPES, type AnalyticType } from '@sova/contract'
import { InvalidArgumentError } from 'commander'

export function parseNumber(text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) throw new InvalidArgumentError('a number is needed')
  return value
}

export function parseAnalytics(text: string): AnalyticType[] {
  const names = text.split(',').filter((name) => name !== '')
  const known = ANALYTIC_TYPES.filter((type) => names.includes(type))
  if (known.length !== names.length) throw new InvalidArgumentError(`any of ${ANALYTIC_TYPES.join(', ')}`)
  return known
}
