import { type QueryExecutorProvider, sql } from 'kysely'

/** Any number that nothing else in the database locks by. */
const RIGHTS_LOCK = 7_105_206

/**
 * `camera_right`: what an account may do with a camera after all is counted: its own permissions, those that an
 * additional account was given of its owner's, and those of linked children. Lists, tokens and open streams read this
 * table alone; triggers keep it, so that whatever changes a permission, a link or a choice changes it in the same
 * transaction.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    CREATE TABLE camera_right (
      account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
      camera_id int NOT NULL REFERENCES camera ON DELETE CASCADE,
      -- as in camera_permission; the strongest where there are several
      level smallint NOT NULL CHECK (level IN (10, 20, 30)),
      PRIMARY KEY (account_id, camera_id)
    );
    CREATE INDEX camera_right_camera ON camera_right (camera_id);
    INSERT INTO camera_right SELECT account_id, camera_id, level FROM camera_permission;

    -- Without what comes by links. An additional account never becomes an owner.
    CREATE VIEW own_camera_right AS
      SELECT account_id, camera_id, level FROM camera_permission
      UNION ALL
      SELECT chosen.account_id, chosen.camera_id, greatest(permission.level, 20)::smallint
      FROM subuser_camera AS chosen
      JOIN camera_permission AS permission
        ON permission.account_id = chosen.owner_id AND permission.camera_id = chosen.camera_id;

    -- Derives the rights of these pairs anew, and of whoever has rights through them.
    CREATE FUNCTION refresh_camera_rights(accounts bigint[], cameras int[]) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      -- One change after another: two at once would not see each other's half.
      PERFORM pg_advisory_xact_lock(${sql.lit(RIGHTS_LOCK)});
      WITH changed AS (
        SELECT account_id, camera_id FROM unnest(accounts, cameras) AS pair (account_id, camera_id)
      ), holder AS (
        SELECT account_id, camera_id FROM changed
        UNION
        SELECT chosen.account_id, chosen.camera_id
        FROM changed JOIN subuser_camera AS chosen
          ON chosen.owner_id = changed.account_id AND chosen.camera_id = changed.camera_id
      ), concerned AS (
        SELECT account_id, camera_id FROM holder
        UNION
        SELECT link.parent_id, holder.camera_id FROM holder JOIN account_link AS link ON link.child_id = holder.account_id
      ), derived AS MATERIALIZED (
        SELECT concerned.account_id, concerned.camera_id, (
          SELECT min(held.level) FROM (
            SELECT own.level FROM own_camera_right AS own
            WHERE own.account_id = concerned.account_id AND own.camera_id = concerned.camera_id
            UNION ALL
            SELECT own.level FROM account_link AS link JOIN own_camera_right AS own ON own.account_id = link.child_id
            WHERE link.parent_id = concerned.account_id AND own.camera_id = concerned.camera_id
          ) AS held
        ) AS level
        FROM concerned
      ), lost AS (
        DELETE FROM camera_right AS held USING derived
        WHERE held.account_id = derived.account_id AND held.camera_id = derived.camera_id AND derived.level IS NULL
      )
      INSERT INTO camera_right AS held (account_id, camera_id, level)
      SELECT derived.account_id, derived.camera_id, derived.level FROM derived
      -- an account or a camera that is being deleted is gone already
      WHERE derived.level IS NOT NULL
        AND EXISTS (SELECT FROM account WHERE account.id = derived.account_id)
        AND EXISTS (SELECT FROM camera WHERE camera.id = derived.camera_id)
      ON CONFLICT (account_id, camera_id) DO UPDATE SET level = excluded.level WHERE held.level <> excluded.level;
    END $$;

    -- Of camera_permission and subuser_camera, whose rows are such pairs.
    CREATE FUNCTION camera_pairs_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM refresh_camera_rights(array_agg(account_id), array_agg(camera_id)) FROM changed HAVING count(*) > 0;
      RETURN NULL;
    END $$;

    -- Of account_link: what the child has, and what the parent had, for a child that is deleted has nothing any more.
    CREATE FUNCTION account_links_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      -- before it is read what the child has
      PERFORM pg_advisory_xact_lock(${sql.lit(RIGHTS_LOCK)});
      PERFORM refresh_camera_rights(array_agg(pair.account_id), array_agg(pair.camera_id))
      FROM (
        SELECT changed.parent_id AS account_id, own.camera_id
        FROM changed JOIN own_camera_right AS own ON own.account_id = changed.child_id
        UNION
        SELECT held.account_id, held.camera_id FROM changed JOIN camera_right AS held ON held.account_id = changed.parent_id
      ) AS pair
      HAVING count(*) > 0;
      RETURN NULL;
    END $$;

    CREATE TRIGGER camera_permission_added AFTER INSERT ON camera_permission
      REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION camera_pairs_changed();
    CREATE TRIGGER camera_permission_changed AFTER UPDATE ON camera_permission
      REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION camera_pairs_changed();
    CREATE TRIGGER camera_permission_taken AFTER DELETE ON camera_permission
      REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION camera_pairs_changed();

    CREATE TRIGGER subuser_camera_added AFTER INSERT ON subuser_camera
      REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION camera_pairs_changed();
    CREATE TRIGGER subuser_camera_taken AFTER DELETE ON subuser_camera
      REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION camera_pairs_changed();

    CREATE TRIGGER account_link_added AFTER INSERT ON account_link
      REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION account_links_changed();
    CREATE TRIGGER account_link_taken AFTER DELETE ON account_link
      REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION account_links_changed();
  `.execute(db)
}
