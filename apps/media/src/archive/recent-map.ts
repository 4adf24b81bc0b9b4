/** A map that forgets what was not asked for longest. */
export interface RecentMap<Key, Value> {
  get(key: Key): Value | undefined
  set(key: Key, value: Value): void
  delete(key: Key): void
}

export function createRecentMap<Key, Value>(sizeMax: number): RecentMap<Key, Value> {
  const entries = new Map<Key, Value>()
  return {
    get(key) {
      const value = entries.get(key)
      if (value !== undefined) {
        entries.delete(key)
        entries.set(key, value)
      }
      return value
    },
    set(key, value) {
      entries.delete(key)
      entries.set(key, value)
      for (const oldest of entries.keys()) {
        if (entries.size <= sizeMax) break
        entries.delete(oldest)
      }
    },
    delete: (key) => void entries.delete(key),
  }
}
