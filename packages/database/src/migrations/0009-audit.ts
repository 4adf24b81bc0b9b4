import { type QueryExecutorProvider, sql } from 'kysely'

/** Who did what, when and from where: rows are added, and let go after a year; nothing else is possible. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    CREATE TABLE audit_event (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      at timestamptz NOT NULL,
      -- not a reference: what an account did outlives it
      account_id bigint,
      username text NOT NULL,
      action text NOT NULL,
      address text NOT NULL,
      -- camera numbers, usernames, ids
      subjects text[] NOT NULL,
      details jsonb NOT NULL
    );
    CREATE INDEX audit_event_at ON audit_event (at DESC, id DESC);
    CREATE INDEX audit_event_username ON audit_event (lower(username), at DESC);
    CREATE INDEX audit_event_action ON audit_event (action, at DESC);
    CREATE INDEX audit_event_subjects ON audit_event USING gin (subjects);

    CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' AND OLD.at < now() - interval '365 days' THEN RETURN OLD; END IF;
      RAISE EXCEPTION 'the audit log is append-only';
    END $$;
    CREATE TRIGGER audit_event_append_only BEFORE UPDATE OR DELETE ON audit_event
      FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
    CREATE TRIGGER audit_event_no_truncate BEFORE TRUNCATE ON audit_event
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
  `.execute(db)
}
