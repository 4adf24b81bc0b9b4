import { ANALYTIC_TYPES, type AnalyticSource, listAnalyticSources, MODEL_KINDS } from '@sova/contract'
import type { Database } from '@sova/database'
import { type CallServer, handleCall } from '../../http/handle-call.ts'
import { findToldModels, type ToldModel } from './analytic-model-repository.ts'

const KINDS_WITH_MODEL: ReadonlySet<string> = new Set(MODEL_KINDS)
/** Temperatures are measured by cameras alone. */
const KINDS_FROM_OUTSIDE: ReadonlySet<string> = new Set(['thermal_vision'])

export function serveAnalyticSources(server: CallServer, database: Pick<Database, 'db'>): void {
  handleCall(server, listAnalyticSources, async (_request, { account }) => {
    const told = await findToldModels(database)
    return {
      results: ANALYTIC_TYPES.map((type) => {
        const source = describeSource(type, told)
        return account.is_operator ? source : { ...source, detail: '' }
      }),
    }
  })
}

/** An engine that has told nothing yet has no models. */
function describeSource(type: AnalyticSource['type'], told: ReadonlyMap<string, ToldModel>): AnalyticSource {
  if (KINDS_WITH_MODEL.has(type)) {
    return { type, source: 'model', ...(told.get(type) ?? { problem: 'not_configured', detail: '' }) }
  }
  return { type, source: KINDS_FROM_OUTSIDE.has(type) ? 'outside' : 'built_in', problem: null, detail: '' }
}
