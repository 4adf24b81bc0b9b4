import { type QueryExecutorProvider, sql } from 'kysely'

/** How the settings of a camera are reached, and what it is doing. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    CREATE TABLE camera_device (
      camera_id int PRIMARY KEY REFERENCES camera ON DELETE CASCADE,
      driver text NOT NULL CHECK (driver IN ('onvif')),
      -- address, user name and password as JSON, sealed with the secret key that lives in the data folder
      access_sealed text NOT NULL,
      -- what the camera said last: answered while it is away
      settings jsonb,
      -- the detection zone as it was drawn, in shares of the picture: the camera keeps cells only
      motion_zone jsonb,
      updating_kind text CHECK (updating_kind IN ('reboot', 'firmware')),
      updating_since timestamptz,
      CHECK ((updating_kind IS NULL) = (updating_since IS NULL))
    );
  `.execute(db)
}
