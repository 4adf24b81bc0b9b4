/** What the lists of access control have in common: how the settings of a table become a request, and titles by id. */
import { ENTITY_PAGE_SIZE_DEFAULT, EntityId, type NamedRow } from '@sova/contract'
import type { TableSettings } from '../table/table-settings.ts'

/** A kept list is shown again without a call while it is younger than this. */
export const LIST_FRESH_MS = 30_000

export const fieldsOf = <Shape extends object>({ shape }: { shape: Shape }) =>
  Object.keys(shape) as (keyof Shape & string)[]

/** An order or a filter of the address that the list does not know is left out. */
const oneOf = <Value extends string>(values: readonly Value[], text: string | undefined): Value | null =>
  values.find((value) => value === text) ?? null

export function idFilter(settings: TableSettings, name: string): EntityId | undefined {
  const id = EntityId.safeParse(Number(settings.filters?.[name]))
  return id.success ? id.data : undefined
}

export function questionOf<Sort extends string>(settings: TableSettings, sorts: readonly Sort[]) {
  return {
    page: settings.page ?? 1,
    page_size: settings.page_size ?? ENTITY_PAGE_SIZE_DEFAULT,
    order_by: oneOf(sorts, settings.order_by),
    search: settings.search ?? null,
  }
}

/** Titles by id, of the rows that an answer names beside its results. */
export const titlesOf = (rows: readonly NamedRow[] = []): ReadonlyMap<EntityId, string> =>
  new Map(rows.map(({ id, title }) => [id, title]))
