import { type ModelProblem, ModelProblem as ModelProblemSchema } from '@sova/contract'
import type { Database } from '@sova/database'

export interface ToldModel {
  problem: ModelProblem | null
  detail: string
}

/** What the analytics engine says of the models of each kind. */
export async function findToldModels({ db }: Pick<Database, 'db'>): Promise<Map<string, ToldModel>> {
  const rows = await db.selectFrom('analytic_model').select(['type', 'problem', 'detail']).execute()
  return new Map(rows.map(({ type, problem, detail }) => [type, { problem: readProblem(problem), detail }]))
}

/** One that a newer engine tells is something wrong all the same. */
const readProblem = (problem: string | null): ModelProblem | null =>
  problem === null ? null : (ModelProblemSchema.safeParse(problem).data ?? 'file_unreadable')
