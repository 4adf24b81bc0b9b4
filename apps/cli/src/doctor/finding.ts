export interface Finding {
  state: 'good' | 'noted' | 'failed'
  subject: string
  /** One sentence; of a failure it says what to do. */
  sentence: string
}

const MARKS: Record<Finding['state'], string> = { good: '✓', noted: '·', failed: '✗' }

export const describeFinding = ({ state, subject, sentence }: Finding): string =>
  `${MARKS[state]} ${subject}: ${sentence}`

/** A check that breaks is a finding too. */
export async function find(subject: string, check: () => Promise<Omit<Finding, 'subject'>>): Promise<Finding> {
  try {
    return { subject, ...(await check()) }
  } catch (error) {
    return { subject, state: 'failed', sentence: error instanceof Error ? error.message : String(error) }
  }
}
