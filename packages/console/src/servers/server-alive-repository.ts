import { type RawBuilder, sql } from 'kysely'

/** A server that has told nothing for so long gets no cameras: it may be dead. Running ones tell every half minute. */
const ALIVE_S = 120

/** Of the row of `media_server` that the statement calls `alias`; false too for one that was never seen. */
export const isServerAlive = (alias: string): RawBuilder<boolean> =>
  sql`coalesce(${sql.ref(`${alias}.seen_at`)} > now() - make_interval(secs => ${ALIVE_S}), false)`
