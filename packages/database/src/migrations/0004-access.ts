import { type QueryExecutorProvider, sql } from 'kysely'

/** Access control: organisations, their people, cars, devices and permissions, and the journal of who passed. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    -- An organisation. All that follows belongs to one, and pairs of ids carry it, so that no row names another's.
    CREATE TABLE gang (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      title text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    ALTER TABLE account ADD COLUMN gang_id int REFERENCES gang;
    CREATE INDEX account_gang ON account (gang_id) WHERE gang_id IS NOT NULL;

    CREATE TABLE employee (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      gang_id int NOT NULL REFERENCES gang,
      title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 2040),
      is_active boolean NOT NULL DEFAULT true,
      created_at timestamptz NOT NULL DEFAULT now(),
      -- what a search looks at, folded as in search-text.ts
      search_text text NOT NULL GENERATED ALWAYS AS (translate(lower(title), 'ё', 'е')) STORED,
      UNIQUE (id, gang_id)
    );
    CREATE INDEX employee_gang ON employee (gang_id, id);
    CREATE INDEX employee_by_title ON employee (gang_id, title COLLATE "ru-RU-x-icu", id);
    CREATE INDEX employee_by_activity ON employee (gang_id, is_active, id);
    CREATE INDEX employee_search ON employee USING gin (search_text gin_trgm_ops);

    -- Accounts of the same organisation that belong to the person.
    CREATE TABLE employee_account (
      employee_id int NOT NULL REFERENCES employee ON DELETE CASCADE,
      account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
      PRIMARY KEY (employee_id, account_id)
    );
    CREATE INDEX employee_account_account ON employee_account (account_id);

    CREATE TABLE employee_photo (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      employee_id int NOT NULL REFERENCES employee ON DELETE CASCADE,
      -- JPEG as written by us, without metadata
      jpeg bytea NOT NULL,
      width int NOT NULL,
      height int NOT NULL,
      status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'ready', 'failed')),
      error_message text,
      uploaded_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX employee_photo_employee ON employee_photo (employee_id, id);

    CREATE TABLE access_group (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      gang_id int NOT NULL REFERENCES gang,
      title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 1024),
      about text NOT NULL DEFAULT '',
      created_at timestamptz NOT NULL DEFAULT now(),
      search_text text NOT NULL GENERATED ALWAYS AS (translate(lower(title), 'ё', 'е')) STORED,
      UNIQUE (id, gang_id)
    );
    CREATE INDEX access_group_gang ON access_group (gang_id, id);
    CREATE INDEX access_group_by_title ON access_group (gang_id, title COLLATE "ru-RU-x-icu", id);

    CREATE TABLE access_group_employee (
      group_id int NOT NULL,
      employee_id int NOT NULL,
      gang_id int NOT NULL,
      PRIMARY KEY (group_id, employee_id),
      FOREIGN KEY (group_id, gang_id) REFERENCES access_group (id, gang_id) ON DELETE CASCADE,
      FOREIGN KEY (employee_id, gang_id) REFERENCES employee (id, gang_id) ON DELETE CASCADE
    );
    CREATE INDEX access_group_employee_employee ON access_group_employee (employee_id, group_id);

    CREATE TABLE car (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      gang_id int NOT NULL,
      employee_id int NOT NULL,
      number text NOT NULL CHECK (char_length(number) BETWEEN 1 AND 9),
      expired_date date,
      -- of expired_date: the car passes to the end of that day there
      timezone text,
      created_at timestamptz NOT NULL DEFAULT now(),
      -- letters that look alike in both alphabets are one, as in packages/access-rules
      plate_key text NOT NULL GENERATED ALWAYS AS (translate(upper(number), 'АВЕКМНОРСТУХ', 'ABEKMHOPCTYX')) STORED,
      CHECK ((expired_date IS NULL) = (timezone IS NULL)),
      FOREIGN KEY (employee_id, gang_id) REFERENCES employee (id, gang_id) ON DELETE CASCADE
    );
    CREATE UNIQUE INDEX car_plate ON car (gang_id, plate_key);
    CREATE INDEX car_gang ON car (gang_id, id);
    CREATE INDEX car_employee ON car (employee_id, id);
    CREATE INDEX car_expiry ON car (gang_id, expired_date, id);
    CREATE INDEX car_search ON car USING gin (plate_key gin_trgm_ops);

    CREATE TABLE access_device (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      gang_id int NOT NULL REFERENCES gang,
      -- what the installer calls it
      ident text NOT NULL,
      title text NOT NULL,
      is_active boolean NOT NULL DEFAULT true,
      -- fire, police, ambulance and rescue vehicles pass
      emergency_vehicle_access boolean NOT NULL DEFAULT false,
      -- what was recognised with less is never granted, from 0 to 1
      min_confidence real NOT NULL DEFAULT 0.8 CHECK (min_confidence BETWEEN 0 AND 1),
      driver text NOT NULL,
      -- the driver's own settings, sealed, for they hold passwords
      settings_sealed text NOT NULL,
      -- what the device said last
      state text NOT NULL DEFAULT 'unknown' CHECK (state IN ('unknown', 'opened', 'failed', 'timed_out')),
      last_answer text,
      last_answer_at timestamptz,
      search_text text NOT NULL GENERATED ALWAYS AS (translate(lower(title || ' ' || ident), 'ё', 'е')) STORED,
      UNIQUE (gang_id, ident),
      UNIQUE (id, gang_id)
    );
    CREATE INDEX access_device_by_title ON access_device (gang_id, title COLLATE "ru-RU-x-icu", id);

    -- 0 both ways, 1 entrance, 2 exit: the same numbers as access types
    CREATE TABLE access_device_camera (
      device_id int NOT NULL REFERENCES access_device ON DELETE CASCADE,
      camera_id int NOT NULL REFERENCES camera ON DELETE CASCADE,
      camera_direction smallint NOT NULL DEFAULT 0 CHECK (camera_direction IN (0, 1, 2)),
      module_id text,
      PRIMARY KEY (device_id, camera_id)
    );
    CREATE INDEX access_device_camera_camera ON access_device_camera (camera_id);

    CREATE TABLE access_group_permission (
      gang_id int NOT NULL,
      group_id int NOT NULL,
      device_id int NOT NULL,
      is_auto boolean NOT NULL DEFAULT false,
      access_type smallint NOT NULL CHECK (access_type IN (0, 1, 2)),
      PRIMARY KEY (group_id, device_id, is_auto),
      FOREIGN KEY (group_id, gang_id) REFERENCES access_group (id, gang_id) ON DELETE CASCADE,
      FOREIGN KEY (device_id, gang_id) REFERENCES access_device (id, gang_id) ON DELETE CASCADE
    );
    CREATE INDEX access_group_permission_device ON access_group_permission (device_id, group_id);

    CREATE TABLE employee_permission (
      gang_id int NOT NULL,
      employee_id int NOT NULL,
      device_id int NOT NULL,
      is_auto boolean NOT NULL DEFAULT false,
      access_type smallint NOT NULL CHECK (access_type IN (0, 1, 2)),
      PRIMARY KEY (employee_id, device_id, is_auto),
      FOREIGN KEY (employee_id, gang_id) REFERENCES employee (id, gang_id) ON DELETE CASCADE,
      FOREIGN KEY (device_id, gang_id) REFERENCES access_device (id, gang_id) ON DELETE CASCADE
    );
    CREATE INDEX employee_permission_device ON employee_permission (device_id, employee_id);

    CREATE TABLE employee_ban (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      gang_id int NOT NULL,
      employee_id int NOT NULL,
      device_id int NOT NULL,
      reason text NOT NULL DEFAULT '',
      created_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (employee_id, device_id),
      FOREIGN KEY (employee_id, gang_id) REFERENCES employee (id, gang_id) ON DELETE CASCADE,
      FOREIGN KEY (device_id, gang_id) REFERENCES access_device (id, gang_id) ON DELETE CASCADE
    );
    CREATE INDEX employee_ban_gang ON employee_ban (gang_id, id);
    CREATE INDEX employee_ban_device ON employee_ban (device_id, id);

    -- What a person asked a device to do. It is taken once, and not at all once its time is over.
    CREATE TABLE device_command (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      device_id int NOT NULL REFERENCES access_device ON DELETE CASCADE,
      module_id text,
      account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
      camera_number text,
      state text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'taken', 'opened', 'failed', 'timed_out')),
      answer text,
      asked_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      answered_at timestamptz
    );
    CREATE INDEX device_command_asked ON device_command (expires_at) WHERE state = 'asked';

    -- Who was let pass, who was not, and why. Rows keep the words of their moment; what they name may go.
    CREATE TABLE access_journal (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      gang_id int NOT NULL,
      at timestamptz NOT NULL,
      kind text NOT NULL CHECK (kind IN ('car', 'face', 'manual')),
      is_granted boolean NOT NULL,
      reason text NOT NULL,
      device_id int NOT NULL,
      device_title text NOT NULL,
      module_id text,
      camera_number text,
      employee_id int,
      employee_title text,
      car_id int,
      car_number text,
      access_group_id int,
      access_group_title text,
      account_id bigint,
      username text,
      confidence real,
      event_id bigint
    );
    CREATE INDEX access_journal_gang ON access_journal (gang_id, at DESC, id DESC);
    CREATE INDEX access_journal_device ON access_journal (device_id, at DESC, id DESC);
    CREATE INDEX access_journal_employee ON access_journal (employee_id, at DESC, id DESC)
      WHERE employee_id IS NOT NULL;
    CREATE INDEX access_journal_car ON access_journal (car_id, at DESC, id DESC) WHERE car_id IS NOT NULL;
    -- An event is decided once for a device, however often it is told and however many processes hear it.
    CREATE UNIQUE INDEX access_journal_event ON access_journal (event_id, device_id) WHERE event_id IS NOT NULL;

    -- What the device answered. A granted row without one: the process ended before the answer came.
    CREATE TABLE access_journal_answer (
      journal_id bigint PRIMARY KEY REFERENCES access_journal,
      state text NOT NULL CHECK (state IN ('opened', 'failed', 'timed_out')),
      answer text,
      -- from the event, or the press of the button, to the answer
      latency_ms int NOT NULL,
      at timestamptz NOT NULL
    );

    CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'rows of % are only added', TG_TABLE_NAME;
      END
    $$;
    CREATE TRIGGER access_journal_is_append_only BEFORE UPDATE OR DELETE ON access_journal
      FOR EACH ROW EXECUTE FUNCTION refuse_change();
    CREATE TRIGGER access_journal_answer_is_append_only BEFORE UPDATE OR DELETE ON access_journal_answer
      FOR EACH ROW EXECUTE FUNCTION refuse_change();
  `.execute(db)
}
