import { type QueryExecutorProvider, sql } from 'kysely'

/** Rules of notifications, the ways that they take, the messages, and the outbox of what leaves the portal. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    -- The VAPID key pair of this installation (RFC 8292).
    CREATE TABLE notification_key (
      id int PRIMARY KEY CHECK (id = 1),
      public_key text NOT NULL,
      private_key_sealed text NOT NULL,
      created_at timestamptz NOT NULL
    );

    CREATE TABLE notification_email (
      account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
      email text NOT NULL,
      -- SHA-256 of the code that was sent; null once it was given back
      code_hash bytea,
      code_sent_at timestamptz,
      code_attempts smallint NOT NULL DEFAULT 0,
      confirmed_at timestamptz,
      PRIMARY KEY (account_id, email)
    );

    CREATE TABLE notification_push_device (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
      -- one browser is told as one account: the last that asked
      endpoint text NOT NULL UNIQUE,
      p256dh text NOT NULL,
      auth_sealed text NOT NULL,
      title text NOT NULL,
      created_at timestamptz NOT NULL
    );
    CREATE INDEX notification_push_device_account ON notification_push_device (account_id);

    CREATE TABLE notification_rule (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
      title text NOT NULL,
      is_active boolean NOT NULL,
      kinds text[] NOT NULL,
      -- false: those of notification_rule_camera
      all_cameras boolean NOT NULL,
      channels text[] NOT NULL,
      email text,
      webhook_url text,
      webhook_secret_sealed text,
      cooldown_s int NOT NULL,
      -- null: each camera's own
      timezone text,
      -- seven days, or null for always
      schedule jsonb,
      -- { from, to } in HH:MM, or null
      quiet_hours jsonb,
      locale text NOT NULL,
      created_at timestamptz NOT NULL,
      -- What its next message depends on: when the last one left the portal, when one was last kept there, and what
      -- was held since (see rule-step.ts).
      last_sent_at timestamptz,
      last_kept_at timestamptz,
      counted_until timestamptz,
      held jsonb,
      held_until timestamptz
    );
    CREATE INDEX notification_rule_account ON notification_rule (account_id);
    CREATE INDEX notification_rule_held ON notification_rule (held_until) WHERE held IS NOT NULL;

    CREATE TABLE notification_rule_camera (
      rule_id bigint NOT NULL REFERENCES notification_rule ON DELETE CASCADE,
      camera_id int NOT NULL REFERENCES camera ON DELETE CASCADE,
      PRIMARY KEY (rule_id, camera_id)
    );
    CREATE INDEX notification_rule_camera_camera ON notification_rule_camera (camera_id);

    CREATE TABLE notification (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
      rule_id bigint REFERENCES notification_rule ON DELETE SET NULL,
      rule_title text NOT NULL,
      kind text NOT NULL,
      camera_id int REFERENCES camera ON DELETE CASCADE,
      -- what it tells of: an event's id, or an alert's kind, subject and beginning
      source text NOT NULL,
      text text NOT NULL,
      at timestamptz NOT NULL,
      events_count int NOT NULL,
      cameras_count int NOT NULL,
      is_test boolean NOT NULL,
      is_silent boolean NOT NULL,
      created_at timestamptz NOT NULL,
      read_at timestamptz
    );
    -- However often an event is heard, one rule makes one message of it.
    CREATE UNIQUE INDEX notification_source ON notification (rule_id, source);
    CREATE INDEX notification_account ON notification (account_id, id DESC);
    CREATE INDEX notification_unread ON notification (account_id) WHERE read_at IS NULL;
    CREATE INDEX notification_age ON notification (created_at);

    CREATE TABLE notification_delivery (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      notification_id bigint NOT NULL REFERENCES notification ON DELETE CASCADE,
      account_id bigint NOT NULL,
      channel text NOT NULL CHECK (channel IN ('push', 'email', 'webhook')),
      -- of Web Push: one delivery a browser
      push_device_id bigint REFERENCES notification_push_device ON DELETE SET NULL,
      state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed', 'withdrawn')),
      attempts int NOT NULL DEFAULT 0,
      -- when it is tried; while somebody tries it, when it would be tried by another
      next_at timestamptz NOT NULL,
      -- while it waits, of the last attempt
      failure text,
      done_at timestamptz
    );
    CREATE INDEX notification_delivery_next ON notification_delivery (channel, next_at) WHERE state = 'waiting';
    CREATE INDEX notification_delivery_notification ON notification_delivery (notification_id);
    CREATE INDEX notification_delivery_device ON notification_delivery (push_device_id);

    -- Who of the portals listens to events now, and up to when they were heard.
    CREATE TABLE notification_intake (
      id int PRIMARY KEY CHECK (id = 1),
      holder uuid,
      expires_at timestamptz,
      heard_until timestamptz
    );
    INSERT INTO notification_intake (id) VALUES (1);
  `.execute(db)
}
