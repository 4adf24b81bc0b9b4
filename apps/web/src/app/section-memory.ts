/**
 * Before each navigation the place that is being left is remembered for its section, so that the section's entry in the
 * sidebar returns there (spec 1 §2).
 */
import { createSessionStore } from '../shared/session-store.ts'
import type { Section, SectionId } from './sections.ts'

export interface Place {
  section: SectionId | undefined
  pathname: string
  search: Record<string, unknown>
}

export type Remembered = Partial<Record<SectionId, Omit<Place, 'section'>>>

export const useSectionMemory = createSessionStore<Remembered>({})

export function rememberPlace({ section, pathname, search }: Place): void {
  if (section) useSectionMemory.setState({ [section]: { pathname, search } })
}

/** Where a section's entry leads: back to where one was, and to its first page for whoever is there already. */
export function entryPlace(
  section: Pick<Section, 'id' | 'path'>,
  current: SectionId | undefined,
  remembered: Remembered,
): Omit<Place, 'section'> {
  const kept = section.id === current ? undefined : remembered[section.id]
  return kept ?? { pathname: section.path, search: {} }
}
