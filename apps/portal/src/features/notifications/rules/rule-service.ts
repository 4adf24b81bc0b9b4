/** Rules of an account: what it may ask for, and the secret that signs its webhooks, which is shown once. */
import { randomBytes } from 'node:crypto'
import type { Clock, SecretBox } from '@sova/base'
import { nameUnknownCameras } from '@sova/cameras'
import {
  Failure,
  hasReversedDay,
  type Locale,
  NotificationRule,
  type NotificationRuleDraft,
  RULES_MAX,
} from '@sova/contract'
import type { Database } from '@sova/database'
import { createRuleRepository, type RuleRepository, type RuleRow } from './rule-repository.ts'

const SECRET_BYTES = 32

export interface RuleServiceInputs {
  database: Pick<Database, 'db'>
  secretBox: SecretBox
  clock: Clock
}

export interface RuleOwner {
  id: string
  is_operator: boolean
}

export interface SaveOrder extends NotificationRuleDraft {
  id?: number | undefined
  renew_secret: boolean
}

export type RuleService = ReturnType<typeof createRuleService>

export function createRuleService({ database, secretBox, clock }: RuleServiceInputs) {
  const reading = createRuleRepository(database.db)

  async function list(accountId: string): Promise<NotificationRule[]> {
    const [rows, cameras] = await Promise.all([reading.list(accountId), reading.listCameras(accountId)])
    return rows.map((row) => describe(row, cameras))
  }

  return {
    list,

    /** @throws Failure with the fields that are wrong */
    async save(owner: RuleOwner, locale: Locale, { id, renew_secret, ...draft }: SaveOrder) {
      const { ruleId, secret } = await database.db.transaction().execute(async (transaction) => {
        const repository = createRuleRepository(transaction)
        await repository.lockAccount(owner.id)
        const before = id === undefined ? null : await repository.find(owner.id, String(id))
        if (before === undefined) throw new Failure('not_found')
        const cameraIds = await checkDraft(repository, owner, draft)
        const secret = secretOf(draft, before, renew_secret)
        const { camera_numbers, ...fields } = draft
        const values = {
          ...fields,
          all_cameras: camera_numbers === null,
          locale,
          webhook_secret_sealed: secret === null ? null : (secret.fresh && secretBox.seal(secret.fresh)) || secret.kept,
        }
        if (before) {
          await repository.update(before.id, values, cameraIds)
          return { ruleId: before.id, secret: secret?.fresh ?? null }
        }
        if ((await repository.list(owner.id)).length >= RULES_MAX) {
          throw refuse('non_field_errors', 'rules_max', { maximum: RULES_MAX })
        }
        const ruleId = await repository.insert(owner.id, values, cameraIds, new Date(clock.nowMs()))
        return { ruleId, secret: secret?.fresh ?? null }
      })
      const rule = (await list(owner.id)).find((one) => String(one.id) === ruleId)
      if (!rule) throw new Failure('not_found')
      return { rule, webhook_secret: secret }
    },

    async delete(accountId: string, id: number): Promise<void> {
      if (!(await reading.delete(accountId, String(id)))) throw new Failure('not_found')
    },
  }
}

/** @returns the ids of the chosen cameras */
async function checkDraft(
  repository: RuleRepository,
  owner: RuleOwner,
  draft: NotificationRuleDraft,
): Promise<number[]> {
  const { channels, email, webhook_url, kinds, schedule, camera_numbers: numbers } = draft
  if (kinds.includes('disk_low') && !owner.is_operator) throw refuse('kinds', 'rule_disk_operator')
  if (channels.includes('webhook') && webhook_url === null) throw refuse('webhook_url', 'rule_webhook_required')
  if (channels.includes('email') && (email === null || !(await repository.isConfirmedEmail(owner.id, email)))) {
    throw refuse('email', 'rule_email_unknown')
  }
  if (schedule && hasReversedDay(schedule)) throw refuse('schedule', 'schedule_time_order')
  if (numbers === null) return []
  const own = await repository.findOwnCameras(owner.id, numbers)
  const unknown = numbers.filter((number) => !own.some((camera) => camera.number === number))
  if (unknown.length > 0) {
    throw refuse('camera_numbers', 'rule_cameras_unknown', { numbers: nameUnknownCameras(unknown) })
  }
  return own.map((camera) => camera.id)
}

/** A webhook that goes elsewhere gets a new secret: who had the old address cannot sign for the new one. */
function secretOf(
  { webhook_url }: NotificationRuleDraft,
  before: RuleRow | null,
  isRenewed: boolean,
): { fresh: string | null; kept: string | null } | null {
  if (webhook_url === null) return null
  const kept = before?.webhook_url === webhook_url ? before.webhook_secret_sealed : null
  if (kept !== null && !isRenewed) return { fresh: null, kept }
  return { fresh: randomBytes(SECRET_BYTES).toString('base64url'), kept: null }
}

function refuse(field: string, key: string, parameters: Record<string, string | number> = {}): Failure {
  return new Failure('invalid_request', { fields: { [field]: [key] }, parameters })
}

const describe = (
  row: RuleRow,
  cameras: readonly { rule_id: string; number: string; title: string }[],
): NotificationRule =>
  NotificationRule.parse({
    ...row,
    id: Number(row.id),
    cameras: row.all_cameras ? null : cameras.filter(({ rule_id }) => rule_id === row.id),
  })
