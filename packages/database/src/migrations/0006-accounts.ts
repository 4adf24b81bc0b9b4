import { type QueryExecutorProvider, sql } from 'kysely'

/** Accounts that see other accounts' cameras, additional accounts, and long-lived API tokens. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    -- Where the session was begun from, as the server saw it.
    ALTER TABLE account_session ADD COLUMN address text NOT NULL DEFAULT '';

    -- The parent sees and uses the child's cameras; one step.
    CREATE TABLE account_link (
      parent_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
      child_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (parent_id, child_id),
      CHECK (parent_id <> child_id)
    );
    CREATE INDEX account_link_child ON account_link (child_id);

    -- An additional account of an owner.
    CREATE TABLE subuser (
      account_id bigint PRIMARY KEY REFERENCES account ON DELETE CASCADE,
      owner_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
      about text NOT NULL CHECK (char_length(about) BETWEEN 1 AND 512),
      UNIQUE (account_id, owner_id),
      CHECK (account_id <> owner_id)
    );
    CREATE INDEX subuser_owner ON subuser (owner_id);

    -- The owner's cameras that it was given. One that the owner loses goes with the owner's permission.
    CREATE TABLE subuser_camera (
      account_id bigint NOT NULL,
      owner_id bigint NOT NULL,
      camera_id int NOT NULL,
      PRIMARY KEY (account_id, camera_id),
      FOREIGN KEY (account_id, owner_id) REFERENCES subuser (account_id, owner_id) ON DELETE CASCADE,
      FOREIGN KEY (owner_id, camera_id) REFERENCES camera_permission (account_id, camera_id) ON DELETE CASCADE
    );
    CREATE INDEX subuser_camera_of_owner ON subuser_camera (owner_id, camera_id);

    CREATE TABLE api_token (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
      -- SHA-256 of the token: the token itself is never stored
      token_hash bytea NOT NULL UNIQUE,
      -- its first characters, by which its owner knows it again
      beginning text NOT NULL,
      title text NOT NULL DEFAULT '',
      scopes text[] NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      last_used_at timestamptz
    );
    CREATE INDEX api_token_account ON api_token (account_id);
  `.execute(db)
}
