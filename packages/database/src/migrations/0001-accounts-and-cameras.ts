import { type QueryExecutorProvider, sql } from 'kysely'

/** Accounts and how they sign in; cameras, who may see them and where they are recorded. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    CREATE EXTENSION IF NOT EXISTS pg_trgm;

    CREATE TABLE account (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      username text NOT NULL,
      -- argon2id in PHC form; null for an account that cannot sign in by password
      password_hash text,
      gang_admin boolean NOT NULL DEFAULT false,
      -- the operator of this installation: may add users and cameras
      is_operator boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE UNIQUE INDEX account_username ON account (lower(username));

    CREATE TABLE account_session (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      -- SHA-256 of the cookie or Bearer token: the token itself is never stored
      token_hash bytea NOT NULL UNIQUE,
      kind text NOT NULL CHECK (kind IN ('cookie', 'bearer')),
      csrf_token text,
      account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
      user_agent text NOT NULL DEFAULT '',
      created_at timestamptz NOT NULL DEFAULT now(),
      last_used_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX account_session_account ON account_session (account_id);
    CREATE INDEX account_session_expiry ON account_session (expires_at);

    -- The one-time link by which the first account is made.
    CREATE TABLE setup_link (
      token_hash bytea PRIMARY KEY,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      used_at timestamptz
    );

    -- Ed25519 keys that sign media tokens; the newest that is not retired signs, all of them verify.
    CREATE TABLE signing_key (
      kid text PRIMARY KEY,
      public_jwk jsonb NOT NULL,
      -- sealed with the secret key that lives in the data folder
      private_jwk_sealed text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      retired_at timestamptz
    );

    CREATE TABLE media_server (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      name text NOT NULL UNIQUE,
      -- host or host:port as browsers reach it
      domain text NOT NULL,
      screenshot_domain text,
      vendor_name text NOT NULL DEFAULT 'sova' CHECK (vendor_name IN ('sova', 'flussonic')),
      seen_at timestamptz
    );

    CREATE TABLE tariff (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      name text NOT NULL UNIQUE,
      dvr_hours int CHECK (dvr_hours > 0),
      dvr_size_gb int CHECK (dvr_size_gb > 0)
    );

    CREATE TABLE camera (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      number text NOT NULL UNIQUE CHECK (number ~ '^[0-9]{1,19}$'),
      title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 64),
      address text NOT NULL DEFAULT '',
      timezone text NOT NULL DEFAULT 'Europe/Moscow',
      longitude double precision CHECK (longitude BETWEEN -180 AND 180),
      latitude double precision CHECK (latitude BETWEEN -90 AND 90),
      is_embed boolean NOT NULL DEFAULT false,
      is_sounding boolean NOT NULL DEFAULT false,
      embed_hosts text[] NOT NULL DEFAULT '{}',
      analytics text[] NOT NULL DEFAULT '{}',
      blocking_lvl int NOT NULL DEFAULT 0,
      is_public boolean NOT NULL DEFAULT false,
      has_ptz boolean NOT NULL DEFAULT false,
      inactivity_start timestamptz,
      inactivity_end timestamptz,
      inactivity_reason text NOT NULL DEFAULT '',
      inactivity_todo text NOT NULL DEFAULT '',
      record_disable_start timestamptz,
      record_disable_end timestamptz,
      media_server_id int NOT NULL REFERENCES media_server,
      tariff_id int NOT NULL REFERENCES tariff,
      streams_count smallint NOT NULL DEFAULT 1 CHECK (streams_count BETWEEN 1 AND 2),
      marker_id int NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      -- what a search looks at, folded as in search-text.ts
      search_text text NOT NULL GENERATED ALWAYS AS (translate(lower(title || ' ' || address || ' ' || number), 'ё', 'е')) STORED
    );
    CREATE INDEX camera_search ON camera USING gin (search_text gin_trgm_ops);
    -- Russian order: by bytes, Ё would stand before А.
    CREATE INDEX camera_by_address ON camera (address COLLATE "ru-RU-x-icu", id);
    CREATE INDEX camera_by_title ON camera (title COLLATE "ru-RU-x-icu", id);
    CREATE INDEX camera_by_server ON camera (media_server_id);

    -- Where the pictures come from: stream 1 is the main one, 2 the smaller one. Sealed, for it holds the password.
    CREATE TABLE camera_source (
      camera_id int NOT NULL REFERENCES camera ON DELETE CASCADE,
      stream smallint NOT NULL CHECK (stream IN (1, 2)),
      url_sealed text NOT NULL,
      PRIMARY KEY (camera_id, stream)
    );

    -- 10 owner, 20 archive, 30 live: a lower number is a stronger right.
    CREATE TABLE camera_permission (
      account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
      camera_id int NOT NULL REFERENCES camera ON DELETE CASCADE,
      level smallint NOT NULL CHECK (level IN (10, 20, 30)),
      PRIMARY KEY (account_id, camera_id)
    );
    CREATE INDEX camera_permission_camera ON camera_permission (camera_id);

    CREATE TABLE camera_favourite (
      account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
      camera_id int NOT NULL REFERENCES camera ON DELETE CASCADE,
      position int NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (account_id, camera_id)
    );

    -- One row an archive file, rebuilt from the files whenever it is lost.
    CREATE TABLE archive_file (
      media_server_id int NOT NULL REFERENCES media_server ON DELETE CASCADE,
      -- path below the archive folder, without its ending
      path text NOT NULL,
      camera_number text NOT NULL,
      start_at timestamptz NOT NULL,
      end_at timestamptz NOT NULL,
      bytes bigint NOT NULL,
      PRIMARY KEY (media_server_id, path)
    );
    CREATE INDEX archive_file_camera ON archive_file (camera_number, start_at);
  `.execute(db)
}
