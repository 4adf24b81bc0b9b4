/** Additional accounts of one owner. Their passwords and tokens are made here and told once. */
import { randomInt } from 'node:crypto'
import {
  createAccountRepository,
  createApiTokenRepository,
  generatePassword,
  hashPassword,
  makeApiToken,
  maskApiToken,
} from '@sova/accounts'
import type { Clock } from '@sova/base'
import type { Bus } from '@sova/bus'
import { findRightsHolders, nameUnknownCameras } from '@sova/cameras'
import { Failure, SUBUSERS_MAX, type Subuser, USERNAME_LENGTH_MAX } from '@sova/contract'
import type { Database } from '@sova/database'
import { createSubuserRepository, type SubuserRepository, type SubuserRow } from './subuser-repository.ts'

export interface SubuserService {
  list(ownerId: string): Promise<Subuser[]>
  create(owner: { id: string; username: string }, draft: SubuserDraft): Promise<Subuser>
  edit(ownerId: string, username: string, change: Partial<SubuserDraft>): Promise<Subuser>
  delete(ownerId: string, username: string): Promise<void>
  resetPassword(ownerId: string, username: string): Promise<Subuser>
}

export interface SubuserDraft {
  about: string
  cameraNumbers: readonly string[]
}

export interface SubuserServiceInputs {
  database: Pick<Database, 'db'>
  bus: Pick<Bus, 'publish'>
  clock: Clock
}

/** Names are drawn; of ten thousand for one owner, most are free. */
const NAME_ATTEMPTS_MAX = 20
const NAME_NUMBER_MAX = 10_000
const TOKEN_TITLE = ''

export function createSubuserService({ database, bus, clock }: SubuserServiceInputs): SubuserService {
  /** Changes of one owner's accounts come one after another. */
  const change = <Result>(ownerId: string, work: (changed: SubuserRepository, db: Database['db']) => Promise<Result>) =>
    database.db.transaction().execute(async (transaction) => {
      const changed = createSubuserRepository(transaction)
      await changed.lock(ownerId)
      return work(changed, transaction)
    })

  async function tellRights(accountId: string): Promise<void> {
    const holders = await findRightsHolders(database.db, accountId)
    for (const holder of holders) await bus.publish('rights_changed', { account_id: holder, number: null })
  }

  /** The old ones end. @returns what is told once */
  async function giveCredentials(db: Database['db'], accountId: string): Promise<{ password: string; token: string }> {
    const password = generatePassword()
    const changed = createSubuserRepository(db)
    await changed.setPasswordHash(accountId, await hashPassword(password))
    await changed.endSessions(accountId)
    await createApiTokenRepository(db).delete(accountId)
    const { body } = await makeApiToken({ db }, accountId, { title: TOKEN_TITLE, scopes: ['read'] }, clock)
    return { password, token: body }
  }

  return {
    async list(ownerId) {
      const rows = await createSubuserRepository(database.db).list(ownerId, SUBUSERS_MAX)
      return rows.map((row) => describe(row))
    },

    create: (owner, { about, cameraNumbers }) =>
      change(owner.id, async (changed, db) => {
        // An additional account has none of its own: rights go one step.
        if (await changed.isSubuser(owner.id)) throw new Failure('insufficient_rights')
        const held = await changed.list(owner.id, SUBUSERS_MAX)
        if (held.length >= SUBUSERS_MAX) throw refuse('about', 'subusers_max', { maximum: SUBUSERS_MAX })
        const { id, username } = await insertAccount(db, owner.username)
        await changed.insert({ accountId: id, ownerId: owner.id, about })
        await giveCameras(changed, id, owner.id, cameraNumbers)
        return describe(await found(changed, owner.id, username), await giveCredentials(db, id))
      }),

    async edit(ownerId, username, { about, cameraNumbers }) {
      const row = await change(ownerId, async (changed) => {
        const { id } = await found(changed, ownerId, username)
        if (about !== undefined) await changed.rename(id, about)
        if (cameraNumbers !== undefined) await giveCameras(changed, id, ownerId, cameraNumbers)
        return found(changed, ownerId, username)
      })
      if (cameraNumbers !== undefined) await tellRights(row.id)
      return describe(row)
    },

    async delete(ownerId, username) {
      const holders = await change(ownerId, async (changed, db) => {
        const { id } = await found(changed, ownerId, username)
        const seeing = await findRightsHolders(db, id)
        await changed.deleteAccount(id)
        return seeing
      })
      for (const holder of holders) await bus.publish('rights_changed', { account_id: holder, number: null })
    },

    async resetPassword(ownerId, username) {
      const { row, credentials } = await change(ownerId, async (changed, db) => {
        const row = await found(changed, ownerId, username)
        return { row, credentials: await giveCredentials(db, row.id) }
      })
      await bus.publish('session_ended', { account_id: row.id })
      return describe(row, credentials)
    },
  }
}

async function found(changed: SubuserRepository, ownerId: string, username: string): Promise<SubuserRow> {
  const row = await changed.find(ownerId, username)
  if (!row) throw new Failure('not_found')
  return row
}

/** Only cameras that the owner has by its own permission: what comes by a link is another's to give. */
async function giveCameras(changed: SubuserRepository, id: string, ownerId: string, numbers: readonly string[]) {
  const refused = await changed.findNotOwn(ownerId, numbers)
  if (refused.length > 0) {
    throw refuse('camera_numbers', 'subuser_cameras_not_own', { numbers: nameUnknownCameras(refused) })
  }
  await changed.setCameras(id, ownerId, numbers)
}

/** `ivanov-4821`: nobody can sign in to it until it has a password. */
async function insertAccount(db: Database['db'], ownerName: string) {
  const stem = ownerName.slice(0, USERNAME_LENGTH_MAX - 5)
  for (let attempt = 0; attempt < NAME_ATTEMPTS_MAX; attempt += 1) {
    const username = `${stem}-${String(randomInt(NAME_NUMBER_MAX)).padStart(4, '0')}`
    const account = { username, passwordHash: null, isOperator: false, isGangAdmin: false }
    const inserted = await createAccountRepository(db).insert(account)
    if (inserted) return inserted
  }
  throw new Failure('username_taken')
}

const describe = (row: SubuserRow, told: { password: string; token: string } | null = null): Subuser => ({
  id: Number(row.id),
  username: row.username,
  password: told?.password ?? null,
  about: row.about,
  token: told?.token ?? (row.token_beginning === null ? null : maskApiToken({ beginning: row.token_beginning })),
  cameras: row.cameras,
  cameras_count: row.cameras.length,
})

const refuse = (field: string, key: string, parameters: Record<string, string | number>) =>
  new Failure('invalid_request', { fields: { [field]: [key] }, parameters })
