/** Where new cameras go. Pure. */
export interface ServerPlace {
  id: number
  /** Null of one that does not run. */
  camerasCount: number | null
}

/** Each camera to the running server that has the fewest by then; all to the first one where none runs yet. */
export function chooseServers(servers: readonly ServerPlace[], camerasCount: number): number[] {
  const running = servers.flatMap(({ id, camerasCount: count }) => (count === null ? [] : { id, count }))
  const [first] = running.length > 0 ? running : servers.map(({ id }) => ({ id, count: 0 })).slice(0, 1)
  if (!first) return []
  return Array.from({ length: camerasCount }, () => {
    const chosen = running.reduce((fewest, server) => (server.count < fewest.count ? server : fewest), first)
    chosen.count += 1
    return chosen.id
  })
}
