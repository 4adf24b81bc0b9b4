import type { ModelProblem } from '@sova/contract'

/** A model that cannot be used, and why, in words for whoever runs the server. */
export class ModelFailure extends Error {
  override name = 'ModelFailure'
  readonly problem: ModelProblem

  constructor(problem: ModelProblem, detail: string) {
    super(detail)
    this.problem = problem
  }
}
