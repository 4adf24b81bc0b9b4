import type { Bus } from '@sova/bus'
import { findVisibleCamera, maySetAnalytics } from '@sova/cameras'
import {
  ANALYTIC_SETTINGS,
  type AnalyticSettingsListRequest,
  type AnalyticSettingsOf,
  type AnalyticType,
  describePage,
  type EditedAnalytic,
  Failure,
} from '@sova/contract'
import { type Database, searchPatterns } from '@sova/database'
import { describeSettings } from './analytic-setting-fields.ts'
import { createAnalyticSettingRepository } from './analytic-setting-repository.ts'

export interface AnalyticSettingInputs {
  database: Pick<Database, 'db'>
  bus: Pick<Bus, 'publish'>
  /** `host[:port]` of event streams and pictures. */
  pushDomain: string
}

export type AnalyticSettingService = ReturnType<typeof createAnalyticSettingService>

const LISTED_BESIDE = ['title', 'address']

export function createAnalyticSettingService({ database, bus, pushDomain }: AnalyticSettingInputs) {
  const repository = createAnalyticSettingRepository(database.db)

  return {
    /** Cameras that the account has no right to, or without the analytic, are left out. */
    async load<Type extends AnalyticType>(
      accountId: string,
      type: Type,
      numbers: readonly string[],
    ): Promise<AnalyticSettingsOf<Type>[]> {
      const rows = await repository.named(accountId, type, numbers)
      return rows.map((row) => describeSettings(type, row, pushDomain))
    },

    async list<Type extends EditedAnalytic>(accountId: string, type: Type, request: AnalyticSettingsListRequest) {
      const fields = readFields(type, request.fields)
      const query = {
        accountId,
        type,
        patterns: searchPatterns(request.search ?? ''),
        number: request.filters?.camera_number,
        isActive: request.filters?.is_active,
      }
      const count = await repository.count(query)
      const page = describePage({ page: request.page, pageSize: request.page_size, count })
      const rows = await repository.page(query, request.order_by, page.page_size, (page.current - 1) * page.page_size)
      const results = rows.map((row) => {
        const whole = { ...describeSettings(type, row, pushDomain), title: row.title, address: row.address }
        const wanted = Object.entries(whole).filter(([name]) => fields === null || fields.has(name))
        return { ...Object.fromEntries(wanted), camera_number: row.number }
      })
      return { results, count, page }
    },

    /** @throws Failure `not_found`, `insufficient_rights` */
    async edit<Type extends EditedAnalytic>(
      accountId: string,
      type: Type,
      request: { camera_number: string; is_active?: boolean | undefined },
    ): Promise<AnalyticSettingsOf<Type>> {
      const { camera_number: number, is_active: isActive, ...settings } = request
      const camera = await findVisibleCamera(database.db, accountId, number)
      if (!camera) throw new Failure('not_found')
      if (!maySetAnalytics(camera)) throw new Failure('insufficient_rights')
      await repository.addType(camera.id, type)
      await repository.change(camera.id, type, { isActive, settings })
      await bus.publish('analytics_settings_changed', { number, type })
      const [row] = await repository.named(accountId, type, [number])
      if (!row) throw new Failure('not_found')
      return describeSettings(type, row, pushDomain)
    },
  }
}

/** Null for all of them. @throws Failure `unknown_field` */
function readFields(type: EditedAnalytic, fields: readonly string[] | undefined): ReadonlySet<string> | null {
  if (fields === undefined) return null
  const known = new Set([...Object.keys(ANALYTIC_SETTINGS[type].shape), ...LISTED_BESIDE])
  const unknown = fields.find((field) => !known.has(field))
  if (unknown === undefined) return new Set(fields)
  throw new Failure('unknown_field', { fields: { fields: ['field_unknown'] }, parameters: { 'fields.value': unknown } })
}
