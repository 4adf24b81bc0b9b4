import { type QueryExecutorProvider, sql } from 'kysely'

/** What a store of fifty million events was found to need. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    -- The hours of a camera lie on as many pages as there are: a timeline of a month reads them from the index alone.
    ALTER TABLE event_hour DROP CONSTRAINT event_hour_pkey;
    ALTER TABLE event_hour ADD PRIMARY KEY (camera_id, type, bucket) INCLUDE (n, last_end);
    -- Alarms and measured temperatures are few among the events of many cameras.
    CREATE INDEX analytics_event_alarm ON analytics_event (type, at DESC) WHERE alarm;
    CREATE INDEX analytics_event_temperature ON analytics_event (temperature) WHERE temperature IS NOT NULL;
  `.execute(db)
}
