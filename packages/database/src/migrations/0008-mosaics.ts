import { type QueryExecutorProvider, sql } from 'kysely'

/** Walls of cameras of one account, what stands in their cells, and whose alarms they show. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    CREATE TABLE mosaic (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
      -- the contract counts 16 characters as a reader does; one of them may be made of several code points
      title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 128),
      grid text NOT NULL CHECK (grid IN ('GRID1', 'GRID4', 'GRID5', 'GRID6', 'GRID8', 'GRID9', 'GRID10', 'GRID16')),
      realtime boolean NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX mosaic_account ON mosaic (account_id, id);

    -- A cell with neither a camera nor an alarm slot has no row.
    CREATE TABLE mosaic_slot (
      mosaic_id int NOT NULL REFERENCES mosaic ON DELETE CASCADE,
      cell smallint NOT NULL CHECK (cell BETWEEN 0 AND 15),
      camera_id int REFERENCES camera ON DELETE SET NULL,
      is_alarm boolean NOT NULL,
      PRIMARY KEY (mosaic_id, cell),
      -- no camera stands on a wall twice
      UNIQUE (mosaic_id, camera_id)
    );
    CREATE INDEX mosaic_slot_camera ON mosaic_slot (camera_id);

    CREATE TABLE mosaic_alarm_camera (
      mosaic_id int NOT NULL REFERENCES mosaic ON DELETE CASCADE,
      camera_id int NOT NULL REFERENCES camera ON DELETE CASCADE,
      PRIMARY KEY (mosaic_id, camera_id)
    );
    CREATE INDEX mosaic_alarm_camera_camera ON mosaic_alarm_camera (camera_id);
  `.execute(db)
}
