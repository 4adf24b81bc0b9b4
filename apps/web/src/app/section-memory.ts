/**
 * Before each navigation the place that is being left is remembered for its section, so that the section's entry in the
 * sidebar returns there (spec 1 §2).
 */
import { create } from 'zustand'
import type { SectionId } from './sections.ts'

export interface Place {
  section: SectionId | undefined
  pathname: string
  search: Record<string, unknown>
}

type Remembered = Partial<Record<SectionId, Omit<Place, 'section'>>>

export const useSectionMemory = create<Remembered>()(() => ({}))

export function rememberPlace({ section, pathname, search }: Place): void {
  if (section) useSectionMemory.setState({ [section]: { pathname, search } })
}
