import { type QueryExecutorProvider, sql } from 'kysely'

/** What the operator sets up: the installation's own look, networks of cameras, and media servers that are emptied. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    CREATE TABLE installation (
      -- one row
      id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
      title text,
      logo_link text,
      default_language text CHECK (default_language IN ('ru', 'en', 'tr')),
      map_style text,
      app_store_link text,
      google_play_link text,
      discovery_networks text[] NOT NULL DEFAULT '{}'
    );
    INSERT INTO installation DEFAULT VALUES;

    CREATE TABLE installation_picture (
      name text PRIMARY KEY CHECK (name IN ('logo', 'favicon')),
      media_type text NOT NULL,
      content bytea NOT NULL,
      -- of the content: part of its address, so that browsers may keep it for ever
      version text NOT NULL
    );

    ALTER TABLE media_server
      ADD COLUMN is_draining boolean NOT NULL DEFAULT false,
      -- what it tells of itself
      ADD COLUMN load jsonb;
    -- where a camera returns to when its own server is no longer emptied
    ALTER TABLE camera ADD COLUMN home_server_id integer REFERENCES media_server (id) ON DELETE SET NULL;
    CREATE INDEX camera_home_server ON camera (home_server_id) WHERE home_server_id IS NOT NULL;

    -- null where the device was set up before this was kept
    ALTER TABLE camera_device ADD COLUMN address_hash bytea;
    CREATE INDEX camera_device_address ON camera_device (address_hash);
  `.execute(db)
}
