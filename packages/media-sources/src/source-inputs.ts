/** What every source is created with. */
import type { Clock, Logger } from '@sova/base'
import type { IsTargetAllowed } from './outgoing-http.ts'

export interface SourceInputs {
  readonly clock: Clock
  readonly logger: Logger
  /** The operator's rule for addresses of sources and where they redirect to; without it all are allowed. */
  readonly isTargetAllowed?: IsTargetAllowed | undefined
  /** Whether somebody waits for each picture; without it, somebody always does. */
  readonly isWatched?: (() => boolean) | undefined
  /** The only folder that `file:` addresses may name; without it there are none. */
  readonly fileFolder?: string | null | undefined
}
