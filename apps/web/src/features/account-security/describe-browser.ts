import type { AccountSession } from '@sova/contract'
import { describeUserAgent } from '../../shared/describe-user-agent.ts'

/** Null for a program. */
export const describeBrowser = ({
  kind,
  user_agent: agent,
}: Pick<AccountSession, 'kind' | 'user_agent'>): string | null => (kind === 'bearer' ? null : describeUserAgent(agent))
