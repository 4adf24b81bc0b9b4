/** A town of cameras as an installation would have them: streets and houses, a few titles, spread over the years. */
import { hashPassword } from '@sova/accounts'
import type { Database } from '@sova/database'

export const PASSWORD = 'bench-password'
/** Sees every camera. */
export const OPERATOR = 'bench-operator'
/** Sees 60 cameras of all. */
export const OWNER = 'bench-owner'

const STREETS = [
  'ул. Менделеева',
  'ул. Ленина',
  'просп. Октября',
  'ул. Первомайская',
  'ул. Рихарда Зорге',
  'ул. Берёзовая',
  'ул. Ёлочная',
  'бул. Ибрагимова',
  'ул. 50 лет Октября',
  'ул. Кирова',
  'ул. Комсомольская',
  'ул. Айская',
  'ул. Гафури',
  'ул. Чернышевского',
  'просп. Салавата Юлаева',
  'ул. Цюрупы',
  'ул. Пушкина',
  'ул. Аксакова',
  'Лесной проезд',
  'ул. Маршала Жукова',
  'ул. Юрия Гагарина',
  'Сипайловская ул.',
  'ул. Бикбая',
  'ул. Баязита Бикбая',
]
const TITLES = [
  'Въезд',
  'Двор',
  'Подъезд',
  'Парковка',
  'Лифт',
  'Калитка',
  'Детская площадка',
  'Склад',
  'Касса',
  'Крыша',
]
const COLOURS = ['северная', 'южная', 'у ворот', 'за домом', 'верх', 'низ', 'вход', 'выход', 'левая', 'правая']

/** @returns the number of one of the cameras, for searching by number */
export async function buildTown({ sql }: Pick<Database, 'sql'>, cameras: number): Promise<string> {
  const hash = await hashPassword(PASSWORD)
  await sql`INSERT INTO account (username, password_hash) VALUES (${OPERATOR}, ${hash}), (${OWNER}, ${hash})`
  await sql`INSERT INTO media_server (name, domain, screenshot_domain) VALUES ('m', '127.0.0.1:8081', '127.0.0.1:8080')`
  await sql`INSERT INTO tariff (name, dvr_hours) VALUES ('Архив 7 дней', 168)`
  // hashint4 scatters rows over streets, houses and titles, the same in every run.
  await sql`
    INSERT INTO camera (number, title, address, longitude, latitude, media_server_id, tariff_id, created_at)
    SELECT (1000000000 + n::bigint * 7919 * 104729 % 8999999999)::text,
           (${TITLES}::text[])[1 + abs(hashint4(n)::bigint) % ${TITLES.length}] || ' '
             || (${COLOURS}::text[])[1 + abs(hashint4(n + 1)::bigint) % ${COLOURS.length}],
           'Уфа, ' || (${STREETS}::text[])[1 + abs(hashint4(n + 2)::bigint) % ${STREETS.length}] || ', '
             || (1 + abs(hashint4(n + 3)::bigint) % 180),
           55.9 + (n * 37 % 1000) / 5000.0, 54.7 + (n * 53 % 1000) / 5000.0, 1, 1,
           now() - n * interval '5 minutes'
    FROM generate_series(1, ${cameras}::int) AS n
    ON CONFLICT DO NOTHING`
  await sql`
    INSERT INTO camera_permission
    SELECT account.id, camera.id, 10 FROM account, camera WHERE username = ${OPERATOR}`
  await sql`
    INSERT INTO camera_permission
    SELECT account.id, camera.id, 10 FROM account, camera WHERE username = ${OWNER} AND camera.id % ${Math.max(1, Math.floor(cameras / 60))} = 0`
  await sql`VACUUM ANALYZE`
  const [row] = await sql`SELECT number FROM camera ORDER BY id DESC LIMIT 1`
  return String(row?.number)
}
