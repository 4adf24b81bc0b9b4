/** Models of plates, faces, helmets and masks: opened once, as the analytics engine opens them. */
import { createLogger, type SovaConfig, systemClock, systemRandom } from '@sova/base'
import { openOptions, readModelCards, tryModels } from '@sova/models'
import type { Finding } from './finding.ts'

export async function* checkModels({
  modelCards,
  modelProviders,
}: Pick<SovaConfig, 'modelCards' | 'modelProviders'>): AsyncGenerator<Finding> {
  const cards = await readModelCards(modelCards)
  if (cards.models.length + cards.unusable.length === 0) {
    const sentence = 'no model configured; plates, faces, helmets and masks come from cameras and other engines'
    yield { state: 'noted', subject: 'models', sentence }
    return
  }
  const { models, kinds } = await tryModels({
    cards,
    options: openOptions(modelProviders),
    clock: systemClock,
    random: systemRandom,
    logger: createLogger('doctor', { level: 'silent' }),
  })
  for (const { name, task, problem, detail } of models) {
    const subject = `model ${name}`
    if (problem) yield { state: 'failed', subject, sentence: `${problem}: ${detail}` }
    else yield { state: 'good', subject, sentence: `${task}, ${detail}` }
  }
  for (const { kind, problem, detail } of kinds) {
    if (problem === null) continue
    // What is wrong with one model is told with it.
    if (models.some((model) => model.problem === problem)) continue
    const sentence = problem === 'not_configured' ? 'no model configured' : `${problem}: ${detail}`
    // Who wants helmets need not have a model of masks.
    const isWanted = problem !== 'not_configured' && problem !== 'class_missing'
    yield { state: isWanted ? 'failed' : 'noted', subject: `analytic ${kind}`, sentence }
  }
}
