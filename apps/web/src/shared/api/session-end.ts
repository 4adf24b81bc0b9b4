/** Whoever makes calls reports that the server ended the session; the application listens and goes to the login page. */
type Listener = () => void

const listeners = new Set<Listener>()

export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function reportSessionEnd(): void {
  for (const listener of listeners) listener()
}
