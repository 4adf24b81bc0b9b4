import { type QueryExecutorProvider, sql } from 'kysely'

/** Events of analytics, a partition a day; their hourly counts; settings of analytics and schedules. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    CREATE TABLE analytics_event (
      -- (ms since 2020) << 12 | type << 8 | number within the ms: below 2^53, so exact in JavaScript
      id bigint NOT NULL,
      at timestamptz NOT NULL,
      employee_id bigint,
      -- what few events have
      ext jsonb,
      camera_id int NOT NULL,
      duration_ms int,
      device_id int,
      confidence real,
      temperature real,
      -- place in the contract's list of types, from 1
      type smallint NOT NULL,
      -- bit set of the pictures it has; their files are named by the id
      shots smallint NOT NULL DEFAULT 0,
      access boolean,
      alarm boolean,
      plate text,
      text text
    ) PARTITION BY RANGE (at);
    -- Serves the reports of one camera, makes retries harmless, and holds what sharding by camera requires.
    CREATE UNIQUE INDEX analytics_event_camera ON analytics_event (camera_id, type, at DESC, id DESC);
    CREATE INDEX analytics_event_type ON analytics_event (type, at DESC);
    -- Letters that look alike are alike: folded as in plate-folding.ts.
    CREATE INDEX analytics_event_plate ON analytics_event
      USING gin (translate(upper(plate), 'АВЕКМНОРСТУХЁ', 'ABEKMHOPCTYXE') gin_trgm_ops) WHERE plate IS NOT NULL;
    -- Folded as in search-text.ts; 'in' and 'out' of people counting are not searched.
    CREATE INDEX analytics_event_text ON analytics_event
      USING gin (translate(lower(text), 'ё', 'е') gin_trgm_ops) WHERE text IS NOT NULL AND type <> 9;

    -- What the senders of the last days called their events, so that what is sent again is stored once.
    CREATE TABLE analytics_event_key (
      camera_id int NOT NULL,
      -- 64 bits of a hash of the sender's id
      key bigint NOT NULL,
      event_id bigint NOT NULL,
      at timestamptz NOT NULL,
      stored_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (camera_id, key)
    );
    CREATE INDEX analytics_event_key_age ON analytics_event_key USING brin (stored_at);

    CREATE TABLE event_hour (
      camera_id int NOT NULL,
      type smallint NOT NULL,
      bucket timestamptz NOT NULL,
      n int NOT NULL,
      last_end timestamptz NOT NULL,
      PRIMARY KEY (camera_id, type, bucket)
    );
    CREATE INDEX event_hour_age ON event_hour USING brin (bucket);

    -- Of the files of one UTC day.
    CREATE TABLE event_screenshot_day (
      day date PRIMARY KEY,
      bytes bigint NOT NULL
    );

    CREATE TABLE analytic_setting (
      camera_id int NOT NULL REFERENCES camera ON DELETE CASCADE,
      type text NOT NULL,
      is_active boolean NOT NULL DEFAULT true,
      -- the fields of the contract's schema for the type
      settings jsonb NOT NULL DEFAULT '{}',
      changed_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (camera_id, type)
    );

    CREATE TABLE schedule (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      camera_id int NOT NULL REFERENCES camera ON DELETE CASCADE,
      type text NOT NULL,
      -- of a notification schedule, whose it is; an analytic's belongs to the camera
      account_id bigint REFERENCES account ON DELETE CASCADE,
      settings jsonb NOT NULL,
      CHECK ((type = 'notification') = (account_id IS NOT NULL))
    );
    CREATE INDEX schedule_camera ON schedule (camera_id, type, account_id);
    CREATE INDEX schedule_account ON schedule (account_id);
  `.execute(db)
}
