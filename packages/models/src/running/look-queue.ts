/**
 * Looks that wait for the models: one for each camera, the newest, and cameras take turns. A camera that asks often gets
 * no more than its share, and nothing here grows with time.
 */
export interface LookQueue<Look> {
  /** @returns the look that had to go for this one */
  add(camera: string, look: Look): Look | null
  /** Of the camera that was served least recently. */
  take(): Look | null
  size(): number
  /** @returns all that waited */
  clear(): Look[]
}

export function createLookQueue<Look>(camerasMax: number): LookQueue<Look> {
  const waiting = new Map<string, Look>()
  /** In the order in which they were last served, the earliest first; a camera that is new comes before all. */
  const served = new Map<string, true>()

  return {
    add(camera, look) {
      const replaced = waiting.get(camera) ?? null
      if (!replaced && waiting.size >= camerasMax) return look
      waiting.set(camera, look)
      return replaced
    },
    take() {
      const isNew = (camera: string) => !served.has(camera)
      const next = [...waiting.keys()].find(isNew) ?? [...served.keys()].find((camera) => waiting.has(camera))
      if (next === undefined) return null
      const look = waiting.get(next) ?? null
      waiting.delete(next)
      served.delete(next)
      served.set(next, true)
      const [oldest] = served.keys()
      if (served.size > camerasMax && oldest !== undefined) served.delete(oldest)
      return look
    },
    size: () => waiting.size,
    clear() {
      const left = [...waiting.values()]
      waiting.clear()
      return left
    },
  }
}
