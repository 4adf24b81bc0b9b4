import type { Database } from '@sova/database'
import { sql } from 'kysely'
import { type KnownEmployee, type KnownRows, nameKey, type PlannedRow } from './import-plan.ts'

export interface NamedInTable {
  names: readonly string[]
  groups: readonly string[]
  usernames: readonly string[]
  plateKeys: readonly string[]
}

export type ImportRepository = ReturnType<typeof createImportRepository>

/** The SQL twin of `nameKey`. */
const nameKeyOf = (column: string) =>
  sql<string>`replace(lower(regexp_replace(btrim(normalize(${sql.ref(column)}, NFC)), '\\s+', ' ', 'g')), 'ё', 'е')`

export function createImportRepository(db: Database['db']) {
  return {
    /** Until the transaction ends nobody else imports into this organisation: two uploads of one file add it once. */
    async lock(gangId: number): Promise<void> {
      await sql`SELECT FROM gang WHERE id = ${gangId} FOR NO KEY UPDATE`.execute(db)
    },

    async readKnown(gangId: number, named: NamedInTable): Promise<KnownRows> {
      const [employees, groups, accounts, cars] = await Promise.all([
        sql<{ name: string; id: number; is_active: boolean; keys: string[]; groups: number[]; accounts: string[] }>`
          SELECT ${nameKeyOf('employee.title')} AS name, employee.id, employee.is_active,
            ARRAY (SELECT plate_key FROM car WHERE car.employee_id = employee.id) AS keys,
            ARRAY (SELECT group_id FROM access_group_employee AS member WHERE member.employee_id = employee.id) AS groups,
            ARRAY (SELECT account_id::text FROM employee_account AS attached
              WHERE attached.employee_id = employee.id) AS accounts
          FROM employee
          WHERE employee.gang_id = ${gangId} AND ${nameKeyOf('employee.title')} = ANY (${[...named.names]}::text[])
          ORDER BY employee.id`.execute(db),
        sql<{ name: string; id: number }>`
          SELECT ${nameKeyOf('access_group.title')} AS name, access_group.id FROM access_group
          WHERE gang_id = ${gangId} AND ${nameKeyOf('access_group.title')} = ANY (${[...named.groups]}::text[])
          ORDER BY id`.execute(db),
        sql<{ name: string; id: string }>`
          SELECT lower(username) AS name, id::text FROM account
          WHERE gang_id = ${gangId} AND lower(username) = ANY (${[...named.usernames]}::text[])`.execute(db),
        sql<{ plate_key: string; employee_id: number }>`
          SELECT plate_key, employee_id FROM car
          WHERE gang_id = ${gangId} AND plate_key = ANY (${[...named.plateKeys]}::text[])`.execute(db),
      ])
      return {
        employees: groupBy(
          employees.rows.map((row): [string, KnownEmployee] => [
            row.name,
            {
              id: row.id,
              isActive: row.is_active,
              plateKeys: new Set(row.keys),
              groupIds: new Set(row.groups),
              accountIds: new Set(row.accounts),
            },
          ]),
        ),
        groups: groupBy(groups.rows.map(({ name, id }): [string, number] => [name, id])),
        accounts: new Map(accounts.rows.map(({ name, id }) => [name, id])),
        carOwners: new Map(cars.rows.map(({ plate_key, employee_id }) => [plate_key, employee_id])),
      }
    },

    /** The people who are new, and what all rows add; each kind in one statement. */
    async apply(gangId: number, planned: readonly PlannedRow[]): Promise<void> {
      const created = planned.filter(({ action }) => action === 'create')
      const newIds = await insertEmployees(gangId, created)
      const idOf = new Map(created.map((row, index) => [row, newIds[index] ?? 0]))
      const written = planned.flatMap((row) => {
        const id = row.employee?.id ?? idOf.get(row)
        return id !== undefined && (row.action === 'create' || row.action === 'update') ? [{ ...row, id }] : []
      })
      const pairs = <Item>(items: (row: (typeof written)[number]) => readonly Item[]) =>
        written.flatMap((row) => items(row).map((item) => ({ id: row.id, item })))
      const cars = pairs(({ cars: added }) => added)
      const groups = pairs(({ groupIds }) => groupIds)
      const accounts = pairs(({ accountIds }) => accountIds)
      const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
      await sql`
        UPDATE employee SET is_active = given.is_active
        FROM unnest(${idsOf(written)}::int[], ${written.map(({ isActive }) => String(isActive))}::text[]::bool[]) AS given (id, is_active)
        WHERE employee.id = given.id AND employee.gang_id = ${gangId}
          AND employee.is_active <> given.is_active`.execute(db)
      await sql`
        INSERT INTO car (gang_id, employee_id, number)
        SELECT ${gangId}, given.id, given.number
        FROM unnest(${idsOf(cars)}::int[], ${cars.map(({ item }) => item.number)}::text[]) AS given (id, number)`.execute(
        db,
      )
      await sql`
        INSERT INTO access_group_employee (group_id, employee_id, gang_id)
        SELECT given.group_id, given.id, ${gangId}
        FROM unnest(${idsOf(groups)}::int[], ${groups.map(({ item }) => item)}::int[]) AS given (id, group_id)
        ON CONFLICT DO NOTHING`.execute(db)
      await sql`
        INSERT INTO employee_account (employee_id, account_id)
        SELECT given.id, given.account_id
        FROM unnest(${idsOf(accounts)}::int[], ${accounts.map(({ item }) => item)}::bigint[]) AS given (id, account_id)
        ON CONFLICT DO NOTHING`.execute(db)
    },
  }

  /** @returns ids in the order of the rows */
  async function insertEmployees(gangId: number, rows: readonly PlannedRow[]): Promise<number[]> {
    const { rows: inserted } = await sql<{ id: number }>`
      INSERT INTO employee (gang_id, title, is_active)
      SELECT ${gangId}, given.title, given.is_active
      FROM unnest(${rows.map(({ title }) => title)}::text[], ${rows.map(({ isActive }) => String(isActive))}::text[]::bool[])
        WITH ORDINALITY AS given (title, is_active, place)
      ORDER BY given.place
      RETURNING id`.execute(db)
    return inserted.map(({ id }) => id).sort((a, b) => a - b)
  }
}

export const namedIn = (
  rows: readonly { title: string; groups: readonly string[]; usernames: readonly string[] }[],
) => ({
  names: [...new Set(rows.map(({ title }) => nameKey(title)))],
  groups: [...new Set(rows.flatMap(({ groups }) => groups.map(nameKey)))],
  usernames: [...new Set(rows.flatMap(({ usernames }) => usernames.map((name) => name.toLowerCase())))],
})

function groupBy<Value>(pairs: readonly (readonly [string, Value])[]): Map<string, Value[]> {
  const groups = new Map<string, Value[]>()
  for (const [key, value] of pairs) groups.set(key, [...(groups.get(key) ?? []), value])
  return groups
}
