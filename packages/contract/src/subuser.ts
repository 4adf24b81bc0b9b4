/** Additional accounts: their own credentials and some of their owner's cameras (spec 1 §3, §6). */
import * as z from 'zod/mini'
import { AccountId } from './account.ts'
import { CameraNumber } from './camera.ts'
import { plainText } from './plain-text.ts'

/** Of one account. */
export const SUBUSERS_MAX = 100
export const SUBUSER_CAMERAS_MAX = 1000

export const SUBUSER_NAME_LENGTH_MIN = 1
export const SUBUSER_NAME_LENGTH_MAX = 64
export const SubuserName = plainText(
  { minimum: SUBUSER_NAME_LENGTH_MIN, maximum: SUBUSER_NAME_LENGTH_MAX },
  'subuser_name',
)

export const Subuser = z.object({
  id: AccountId,
  username: z.string(),
  /** Only in the answer that made it: it is stored as a hash. */
  password: z.nullable(z.string()),
  /** The name that its owner gave it. */
  about: z.string(),
  /** An API token; whole only in the answer that made it, later its first characters. */
  token: z.nullable(z.string()),
  /** Numbers. A camera that its owner loses is lost here too. */
  cameras: z.array(CameraNumber),
  cameras_count: z.int(),
})
export type Subuser = z.output<typeof Subuser>

export const SUBUSER_FIELDS = Object.keys(Subuser.shape) as (keyof Subuser)[]

/** A row of a list that asked for some `fields` only; id and username are always there. */
export const SubuserRow = z.extend(z.partial(Subuser), { id: AccountId, username: z.string() })
export type SubuserRow = z.output<typeof SubuserRow>
