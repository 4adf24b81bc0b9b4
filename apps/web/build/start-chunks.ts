/**
 * What a page begins with comes in a few files, for each one more is one more question before anything is shown: what
 * both pages need and the page of an embedded camera alone is `start`, what the portal needs beside that is `portal`.
 */

/** The bundler, as far as it tells of modules. */
interface Bundler {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

export interface Entries {
  /** The module that the smaller page begins with. */
  small: string
  large: string
}

/** Groups of modules; the entries stay by themselves, for whoever loads a file runs all that is in it. */
export function startChunks({ small, large }: Entries) {
  let ofSmall: ReadonlySet<string> | null = null
  const groupOf = (id: string, bundler: Bundler): 'start' | 'portal' | null => {
    if (id === small || id === large || id.endsWith('.html')) return null
    ofSmall ??= reachable(small, bundler)
    return ofSmall.has(id) ? 'start' : 'portal'
  }
  const group = (name: 'start' | 'portal') => ({
    name: (id: string, bundler: Bundler) => (groupOf(id, bundler) === name ? name : null),
    tags: ['$initial' as const],
  })
  /* In this order: what a group holds brings along what it imports. */
  return [group('start'), group('portal')]
}

function reachable(entry: string, bundler: Bundler): ReadonlySet<string> {
  const found = new Set([entry])
  for (const id of found) for (const imported of bundler.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}
