import { type QueryExecutorProvider, sql } from 'kysely'

/** Folders of cameras; indexes by which a page of a long list is read without sorting all of it. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    CREATE TABLE camera_folder (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
      parent_id int,
      name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 512),
      created_at timestamptz NOT NULL DEFAULT now(),
      -- what a search looks at, folded as in search-text.ts
      search_text text NOT NULL GENERATED ALWAYS AS (translate(lower(name), 'ё', 'е')) STORED,
      UNIQUE (id, account_id),
      -- a folder never stands in a folder of another account
      FOREIGN KEY (parent_id, account_id) REFERENCES camera_folder (id, account_id) ON DELETE CASCADE,
      CHECK (parent_id <> id)
    );
    CREATE INDEX camera_folder_account ON camera_folder (account_id);
    CREATE INDEX camera_folder_parent ON camera_folder (parent_id);

    CREATE TABLE camera_folder_item (
      folder_id int NOT NULL REFERENCES camera_folder ON DELETE CASCADE,
      camera_id int NOT NULL REFERENCES camera ON DELETE CASCADE,
      PRIMARY KEY (folder_id, camera_id)
    );
    CREATE INDEX camera_folder_item_camera ON camera_folder_item (camera_id);

    -- The contract counts 64 characters as a reader does; one of them may be made of several code points.
    ALTER TABLE camera DROP CONSTRAINT camera_title_check;
    ALTER TABLE camera ADD CONSTRAINT camera_title_check CHECK (char_length(title) BETWEEN 1 AND 512);

    CREATE INDEX camera_by_creation ON camera (created_at, id);
    CREATE INDEX camera_by_address_tr ON camera (address COLLATE "tr-TR-x-icu", id);
    CREATE INDEX camera_by_title_tr ON camera (title COLLATE "tr-TR-x-icu", id);
    CREATE INDEX camera_public ON camera (id) WHERE is_public;
    CREATE INDEX camera_favourite_order ON camera_favourite (account_id, position, camera_id);
  `.execute(db)
}
