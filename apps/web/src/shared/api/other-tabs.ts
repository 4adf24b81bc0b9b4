/**
 * The tabs of a browser share one session, so each tells the others who has signed in, and that somebody has signed out:
 * a page must neither show what one person saw nor act in the name of the next.
 */
const KEY = 'session-change'

/** @param username null where somebody has signed out */
export function tellOtherTabs(username: string | null): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(username))
    /* It was told by then, and nobody's name is left behind. */
    localStorage.removeItem(KEY)
  } catch {
    /* Storage may be forbidden; then another tab learns of it with its next call. */
  }
}

/** @returns stops listening */
export function onOtherTabs(listener: (username: string | null) => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === KEY && newValue !== null) listener(JSON.parse(newValue) as string | null)
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}
