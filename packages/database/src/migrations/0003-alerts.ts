import { type QueryExecutorProvider, sql } from 'kysely'

/** What went wrong with a camera, its recording or a disk, from when to when; and who records which camera now. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    CREATE TABLE alert (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      kind text NOT NULL CHECK (kind IN ('camera_offline', 'recording_gap', 'disk_low', 'disk_failed')),
      media_server_id int NOT NULL REFERENCES media_server ON DELETE CASCADE,
      -- the camera's number, or the folder of the disk
      subject text NOT NULL,
      started_at timestamptz NOT NULL,
      -- null while it goes on
      ended_at timestamptz CHECK (ended_at >= started_at),
      reason text NOT NULL DEFAULT ''
    );
    CREATE UNIQUE INDEX alert_open ON alert (media_server_id, kind, subject) WHERE ended_at IS NULL;
    CREATE INDEX alert_by_subject ON alert (subject, started_at DESC);
    CREATE INDEX alert_by_end ON alert (ended_at);

    -- A media server records a camera only while it holds its lease; the holder is one data folder, not a process.
    CREATE TABLE camera_lease (
      camera_id int PRIMARY KEY REFERENCES camera ON DELETE CASCADE,
      holder uuid NOT NULL,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX camera_lease_holder ON camera_lease (holder);
  `.execute(db)
}
