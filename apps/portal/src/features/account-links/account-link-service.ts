/** Linked accounts. Who may be linked is decided here; what a link lets see, in the database (`camera_right`). */
import type { Clock } from '@sova/base'
import type { Bus } from '@sova/bus'
import { ACCOUNT_LINKS_MAX, Failure } from '@sova/contract'
import type { Database } from '@sova/database'
import type { CheckPassword } from '../../sign-in/password-check.ts'
import { createAccountLinkRepository, type LinkRow } from './account-link-repository.ts'

export interface AccountLinkService {
  listChildren(accountId: string): Promise<LinkRow[]>
  listParents(accountId: string): Promise<LinkRow[]>
  addChild(order: LinkOrder): Promise<LinkRow>
  /** @throws Failure `not_found` */
  remove(link: { parentId: string; childId: string }): Promise<void>
}

export interface LinkOrder {
  parentId: string
  username: string
  password: string
  address: string
}

export interface AccountLinkInputs {
  database: Pick<Database, 'db'>
  bus: Pick<Bus, 'publish'>
  clock: Clock
  checkPassword: CheckPassword
}

export function createAccountLinkService(inputs: AccountLinkInputs): AccountLinkService {
  const { database, bus, clock, checkPassword } = inputs
  const links = createAccountLinkRepository(database.db)

  /** The parent's cameras are others from now on; whoever streams one of them is looked at again. */
  const tell = (parentId: string) => bus.publish('rights_changed', { account_id: parentId, number: null })

  const insertLink = (parentId: string, childId: string) =>
    database.db.transaction().execute(async (transaction) => {
      const changed = createAccountLinkRepository(transaction)
      await changed.lock()
      if (await changed.isBelow(parentId, childId)) throw refuse('link_cycle')
      const children = await changed.listChildren(parentId, ACCOUNT_LINKS_MAX)
      const parents = await changed.listParents(childId, ACCOUNT_LINKS_MAX)
      if (children.length >= ACCOUNT_LINKS_MAX || parents.length >= ACCOUNT_LINKS_MAX) throw refuse('links_max')
      const link = await changed.insert(parentId, childId, new Date(clock.nowMs()))
      if (!link) throw refuse('link_exists')
      return link
    })

  return {
    listChildren: (accountId) => links.listChildren(accountId, ACCOUNT_LINKS_MAX),
    listParents: (accountId) => links.listParents(accountId, ACCOUNT_LINKS_MAX),

    async addChild({ parentId, ...attempt }) {
      // An additional account sees what its owner chose, and nothing more.
      if (await links.isSubuser(parentId)) throw new Failure('insufficient_rights')
      const child = await checkPassword(attempt)
      if (child.id === parentId) throw refuse('link_self')
      const link = await insertLink(parentId, child.id)
      await tell(parentId)
      return link
    },

    async remove({ parentId, childId }) {
      if (!(await links.delete(parentId, childId))) throw new Failure('not_found')
      await tell(parentId)
    },
  }
}

const refuse = (key: string) =>
  new Failure('invalid_request', { fields: { username: [key] }, parameters: { maximum: ACCOUNT_LINKS_MAX } })
