/** Events for tests, given to a portal as an owner's program would give them. */
import type { NewAnalyticEvent } from '@sova/contract'
import type { TestCaller } from './use-portal.ts'

type GivenEvent = Omit<NewAnalyticEvent, 'screenshots'> & { screenshots?: Record<string, string> }

/** @returns their ids */
export async function sendEvents(owner: TestCaller, events: readonly GivenEvent[]): Promise<number[]> {
  const { status, body } = await owner.post('/v0/analytics/ingest/', { events })
  if (status !== 200) throw new Error(`the events were refused: ${JSON.stringify(body)}`)
  return (body.results as { id: number }[]).map(({ id }) => id)
}
