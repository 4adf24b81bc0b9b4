const POLL_MS = 200

/** Asks again until it holds; a question that fails counts as no. */
export async function until(what: string, holds: () => Promise<boolean>, timeoutMs = 30_000): Promise<void> {
  const deadlineMs = performance.now() + timeoutMs
  let last: unknown = null
  while (performance.now() < deadlineMs) {
    try {
      if (await holds()) return
    } catch (error) {
      last = error
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  throw new Error(`waited ${timeoutMs} ms for ${what}`, { cause: last })
}
