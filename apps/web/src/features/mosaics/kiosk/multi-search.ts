/** The query of a mosaic's address. */
import * as z from 'zod/mini'
import { lenient, numeric } from '../../../shared/search-schemas.ts'

const ROTATE_MIN_S = 5
const ROTATE_MAX_S = 3600

export const MultiSearch = z.object({
  /** 1: the wall and nothing else, for a screen that nobody sits at. */
  kiosk: lenient(numeric(z.literal(1) as z.ZodMiniType<1, number>)),
  /** Seconds until the next mosaic. */
  rotate: lenient(numeric(z.int().check(z.minimum(ROTATE_MIN_S), z.maximum(ROTATE_MAX_S)))),
})
export type MultiSearch = z.output<typeof MultiSearch>

export const isKiosk = (search: object): boolean => z.parse(MultiSearch, search).kiosk === 1
