/** What a select offers: rows of a list of the server, which are too many to be all there. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

export interface Choice {
  id: number
  title: string
}

export interface ChoiceSource {
  /** Names the list, for what is kept of it. */
  name: string
  /** The first few rows that the words find. */
  load(search: string, signal: AbortSignal): Promise<Choice[]>
  /** The row of this id; null where it is not there. */
  find(id: number, signal: AbortSignal): Promise<Choice | null>
}

export const CHOICES_KEY = 'choices'

const FRESH_MS = 30_000

export const choicesQuery = (source: ChoiceSource, search: string) =>
  queryOptions({
    queryKey: [CHOICES_KEY, source.name, search],
    queryFn: ({ signal }) => source.load(search, signal),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })

export const choiceQuery = (source: ChoiceSource, id: number) =>
  queryOptions({
    queryKey: [CHOICES_KEY, source.name, id],
    queryFn: ({ signal }) => source.find(id, signal),
    staleTime: FRESH_MS,
  })

/** The chosen rows first, so that they have a title whatever was searched for. */
export function withChosen(chosen: readonly Choice[], found: readonly Choice[]): Choice[] {
  const missing = chosen.filter(({ id }) => !found.some((row) => row.id === id))
  return [...missing, ...found]
}

export const asOptions = (choices: readonly Choice[]) =>
  choices.map(({ id, title }) => ({ value: String(id), label: title }))
