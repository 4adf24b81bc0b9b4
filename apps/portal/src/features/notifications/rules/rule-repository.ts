import { visibleCameras } from '@sova/cameras'
import type { NotificationRuleDraft } from '@sova/contract'
import type { Database } from '@sova/database'
import { sql } from 'kysely'

export interface RuleValues extends Omit<NotificationRuleDraft, 'camera_numbers'> {
  all_cameras: boolean
  locale: string
  webhook_secret_sealed: string | null
}

export type RuleRow = Awaited<ReturnType<RuleRepository['list']>>[number]
export type RuleRepository = ReturnType<typeof createRuleRepository>

/** As text, for the driver would write a text into the column as JSON's own. */
const asJson = (value: unknown) => (value === null ? null : sql<string | null>`${JSON.stringify(value)}::text::jsonb`)

export function createRuleRepository(db: Database['db']) {
  const rules = (accountId: string) => db.selectFrom('notification_rule').where('account_id', '=', accountId)

  const columnsOf = ({ schedule, quiet_hours, ...values }: RuleValues) => ({
    ...values,
    schedule: asJson(schedule),
    quiet_hours: asJson(quiet_hours),
  })

  async function putCameras(ruleId: string, cameraIds: readonly number[]): Promise<void> {
    await db.deleteFrom('notification_rule_camera').where('rule_id', '=', ruleId).execute()
    if (cameraIds.length === 0) return
    await db
      .insertInto('notification_rule_camera')
      .values(cameraIds.map((cameraId) => ({ rule_id: ruleId, camera_id: cameraId })))
      .execute()
  }

  return {
    list: (accountId: string) => rules(accountId).selectAll().orderBy('id').execute(),

    find: (accountId: string, id: string) => rules(accountId).where('id', '=', id).selectAll().executeTakeFirst(),

    /** The account’s cameras among those that its rules have chosen. */
    listCameras: (accountId: string) =>
      visibleCameras(db, accountId)
        .innerJoin('notification_rule_camera as chosen', 'chosen.camera_id', 'camera.id')
        .innerJoin('notification_rule as rule', 'rule.id', 'chosen.rule_id')
        .where('rule.account_id', '=', accountId)
        .where('own.level', 'is not', null)
        .select(['rule.id as rule_id', 'camera.number', 'camera.title'])
        .orderBy('camera.title')
        .orderBy('camera.number')
        .execute(),

    /** With a right of its own: nobody is told of the others. */
    findOwnCameras: (accountId: string, numbers: readonly string[]) =>
      visibleCameras(db, accountId)
        .where('own.level', 'is not', null)
        .where('camera.number', 'in', [...numbers])
        .select(['camera.id', 'camera.number'])
        .execute(),

    async isConfirmedEmail(accountId: string, email: string): Promise<boolean> {
      const row = await db
        .selectFrom('notification_email')
        .select('email')
        .where('account_id', '=', accountId)
        .where('email', '=', email)
        .where('confirmed_at', 'is not', null)
        .executeTakeFirst()
      return row !== undefined
    },

    /** Held for the transaction: two that are saved at once are counted one after the other. */
    async lockAccount(accountId: string): Promise<void> {
      await db.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()
    },

    async insert(accountId: string, values: RuleValues, cameraIds: readonly number[], now: Date): Promise<string> {
      const untold = { last_sent_at: null, last_kept_at: null, counted_until: null, held: null, held_until: null }
      const { id } = await db
        .insertInto('notification_rule')
        .values({ ...columnsOf(values), ...untold, account_id: accountId, created_at: now })
        .returning('id')
        .executeTakeFirstOrThrow()
      await putCameras(id, cameraIds)
      return id
    },

    /** What it held belongs to what it was. */
    async update(id: string, values: RuleValues, cameraIds: readonly number[]): Promise<void> {
      await db
        .updateTable('notification_rule')
        .set({ ...columnsOf(values), held: null, held_until: null })
        .where('id', '=', id)
        .execute()
      await putCameras(id, cameraIds)
    },

    async delete(accountId: string, id: string): Promise<boolean> {
      const result = await db
        .deleteFrom('notification_rule')
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst()
      return result.numDeletedRows > 0n
    },
  }
}
