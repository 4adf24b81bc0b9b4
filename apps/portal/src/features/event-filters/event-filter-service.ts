/** Saved filters of one account: how many there may be, and which cameras they may name. */
import { nameUnknownCameras } from '@sova/cameras'
import { EVENT_FILTERS_MAX, type EventFilter, Failure } from '@sova/contract'
import type { Database } from '@sova/database'
import { refuseReversedTemperatures } from '../../analytics-cameras/report-range.ts'
import {
  createEventFilterRepository,
  type EventFilterDraft,
  type EventFilterRepository,
} from './event-filter-repository.ts'

export type EventFilterService = ReturnType<typeof createEventFilterService>

/** What is left out stays. */
export interface EventFilterChange {
  title?: string | undefined
  settings?: EventFilter['settings'] | undefined
}

export function createEventFilterService({ db }: Pick<Database, 'db'>) {
  /** Changes of one account's filters come one after another, so that two can't be the last that there is room for. */
  const change = <Result>(accountId: string, work: (changed: EventFilterRepository) => Promise<Result>) =>
    db.transaction().execute(async (transaction) => {
      const changed = createEventFilterRepository(transaction)
      await changed.lock(accountId)
      return work(changed)
    })

  async function refuseUnknownCameras(
    changed: EventFilterRepository,
    accountId: string,
    { camera_numbers }: EventFilter['settings'],
  ): Promise<void> {
    const unknown = await changed.findUnknown(accountId, camera_numbers ?? [])
    if (unknown.length === 0) return
    throw refuse('camera_numbers', 'event_filter_cameras_unknown', { numbers: nameUnknownCameras(unknown) })
  }

  async function refuseTakenTitle(
    changed: EventFilterRepository,
    accountId: string,
    draft: EventFilterDraft,
    id: number | null,
  ): Promise<void> {
    if (await changed.isTitleTaken(accountId, draft, id)) throw refuse('title', 'event_filter_title_taken')
  }

  return {
    list: (accountId: string, type: EventFilter['type'] | undefined): Promise<EventFilter[]> =>
      createEventFilterRepository(db).list(accountId, type),

    /** @throws Failure `invalid_request` */
    create: (accountId: string, draft: EventFilterDraft): Promise<EventFilter> =>
      change(accountId, async (changed) => {
        if ((await changed.count(accountId)) >= EVENT_FILTERS_MAX) {
          throw refuse('non_field_errors', 'event_filters_max', { maximum: EVENT_FILTERS_MAX })
        }
        refuseReversedTemperatures(draft.settings)
        await refuseUnknownCameras(changed, accountId, draft.settings)
        await refuseTakenTitle(changed, accountId, draft, null)
        return changed.insert(accountId, draft)
      }),

    /** @throws Failure `not_found`, `invalid_request` */
    edit: (accountId: string, id: number, { title, settings }: EventFilterChange): Promise<EventFilter> =>
      change(accountId, async (changed) => {
        const old = await changed.find(accountId, id)
        if (!old) throw new Failure('not_found')
        // A camera that was lost since the filter was saved does not keep it from being renamed.
        if (settings) {
          refuseReversedTemperatures(settings)
          await refuseUnknownCameras(changed, accountId, settings)
        }
        const edited = { ...old, title: title ?? old.title, settings: settings ?? old.settings }
        await refuseTakenTitle(changed, accountId, edited, id)
        await changed.update(edited)
        return edited
      }),

    /** @throws Failure `not_found` */
    async delete(accountId: string, id: number): Promise<void> {
      if (!(await createEventFilterRepository(db).delete(accountId, id))) throw new Failure('not_found')
    },
  }
}

const refuse = (field: string, key: string, parameters: Record<string, string | number> = {}) =>
  new Failure('invalid_request', { fields: { [field]: [key] }, parameters })
