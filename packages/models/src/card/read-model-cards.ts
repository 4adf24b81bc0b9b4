/** The cards that an operator points at: files, or folders of them. What is wrong with one is told, and stops no other. */
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { ModelProblem } from '@sova/contract'
import { MODEL_TASKS, ModelCard, type ModelTask } from './model-card.ts'

export interface ConfiguredModel {
  /** Of the card, without its folder: what an operator knows it by. */
  readonly name: string
  readonly card: ModelCard
  /** Absolute. */
  readonly file: string
}

export interface UnusableModel {
  readonly name: string
  /** Null where the card does not say. */
  readonly task: ModelTask | null
  readonly problem: ModelProblem
  readonly detail: string
}

export interface ModelCards {
  readonly models: readonly ConfiguredModel[]
  readonly unusable: readonly UnusableModel[]
}

const CARDS_MAX = 32
const CARD_BYTES_MAX = 1_000_000

/** Paths that are not there are cards that are missing; a folder that is not there has none. */
export async function readModelCards(paths: readonly string[]): Promise<ModelCards> {
  const files = (await Promise.all(paths.map(listCards))).flat().slice(0, CARDS_MAX)
  const models: ConfiguredModel[] = []
  const unusable: UnusableModel[] = []
  for (const file of files) {
    const found = await readModelCard(file)
    if ('problem' in found) unusable.push(found)
    else if (models.some(({ card }) => card.task === found.card.task)) {
      const { task } = found.card
      unusable.push({ name: found.name, task, problem: 'task_repeated', detail: `another card is for ${task} already` })
    } else models.push(found)
  }
  return { models, unusable }
}

async function listCards(path: string): Promise<string[]> {
  if (path.endsWith('.json')) return [path]
  const names = await readdir(path).catch(() => [])
  return names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => join(path, name))
}

async function readModelCard(cardFile: string): Promise<ConfiguredModel | UnusableModel> {
  const name = basename(cardFile)
  const fail = (problem: ModelProblem, detail: string, task: ModelTask | null = null) => ({
    name,
    task,
    problem,
    detail,
  })
  let given: unknown
  try {
    if ((await stat(cardFile)).size > CARD_BYTES_MAX) return fail('card_invalid', 'the card is too large')
    given = JSON.parse(await readFile(cardFile, 'utf8'))
  } catch (error) {
    return fail('card_invalid', error instanceof SyntaxError ? 'the card is no JSON' : 'the card cannot be read')
  }
  const parsed = ModelCard.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return fail('card_invalid', `${issue?.path.join('.') || 'the card'}: ${issue?.message ?? 'invalid'}`, taskOf(given))
  }
  const card = parsed.data
  const file = resolve(dirname(cardFile), card.file)
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) return fail('file_missing', `${basename(file)} is not there`, card.task)
  return { name, card, file }
}

/** So that a broken card is told under the kinds that it was meant for. */
function taskOf(given: unknown): ModelTask | null {
  const task = typeof given === 'object' && given !== null && 'task' in given ? given.task : null
  return MODEL_TASKS.find((known) => known === task) ?? null
}
